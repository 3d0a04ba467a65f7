import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended.then(() => 'done') }
}

describe('turns', () => {
  it('let so many work at a time, the others in their order, and turn away who finds the line too long', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 })
    const [first, second] = [held(), held()]
    const order: string[] = []
    const one = turns.take(() => first.work().then(() => order.push('first')))
    const two = turns.take(() => second.work().then(() => order.push('second')))
    expect(await turns.take(async () => order.push('third'))).toBeUndefined()
    second.end()
    first.end()
    await Promise.all([one, two])
    expect(order).toEqual(['first', 'second'])
    expect(await turns.take(async () => 'fourth')).toEqual({ done: 'fourth' })
  })

  it('go on after work that failed', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 0 })
    await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.take(async () => 1)).toEqual({ done: 1 })
  })
})
