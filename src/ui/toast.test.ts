import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addToastAction, dismissToast, holdToast, onToasts, shownToasts, toast } from './toast.ts'

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
  const texts = () => shownToasts().map((one) => one.text)

  it('stays four seconds', () => {
    toast('Saved')
    vi.advanceTimersByTime(3999)
    expect(texts()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('stays as long as somebody is at its button', () => {
    const id = toast('Saved')
    toast('Sent')
    holdToast(id)
    vi.advanceTimersByTime(10_000)
    expect(texts()).toEqual(['Saved'])
    holdToast()
    vi.advanceTimersByTime(4000)
    expect(texts()).toEqual([])
  })

  it('keeps its place when it gets a button, and stays eight seconds from then', () => {
    const id = toast('Refused')
    vi.advanceTimersByTime(3000)
    toast('Saved')
    addToastAction(id, { label: 'Show proof', onClick: () => {} })
    expect(shownToasts().map(({ text, action }) => [text, action?.label])).toEqual([
      ['Refused', 'Show proof'],
      ['Saved', undefined],
    ])
    vi.advanceTimersByTime(7999)
    expect(texts()).toEqual(['Refused'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    addToastAction(id, { label: 'Show proof', onClick: () => {} })
    expect(texts()).toEqual([])
  })

  it('stacks three at most and says the same words once', () => {
    for (const text of ['one', 'two', 'two', 'three', 'four']) toast(text)
    expect(texts()).toEqual(['two', 'three', 'four'])
  })

  it('tells its listeners, until they stop', () => {
    const received = vi.fn()
    const stop = onToasts(received)
    dismissToast(toast('gone'))
    expect(received).toHaveBeenCalledTimes(2)
    stop()
    toast('unheard')
    expect(received).toHaveBeenCalledTimes(2)
  })
})
