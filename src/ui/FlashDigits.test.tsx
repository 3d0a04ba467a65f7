// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FlashDigits, FollowedDigits, type ShowPrice } from './FlashDigits.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(() => {
  act(() => root.unmount())
  // Flashes are ended for all prices together.
  vi.runAllTimers()
  vi.useRealTimers()
})

const show = (text: string) => act(() => root.render(<FlashDigits text={text} value={Number(text)} pip />))
const seen = () => document.querySelector('[aria-hidden]')?.textContent
/** Returns the text for screen readers: everything that is not hidden from them. */
const said = () => {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
  return copy.textContent
}

it('says the price in one piece, however its digits are set', () => {
  show('1.14380')
  expect(said()).toBe('1.14380')
  expect(seen()).toBe('1.14380')
  show('1.14395')
  expect(said()).toBe('1.14395')
  expect(seen()).toBe('1.14395')
})

it('marks the digits that changed, and which way', () => {
  show('1.14380')
  expect(document.querySelector('[data-flash]')).toBeNull()
  show('1.14375')
  expect(document.querySelector<HTMLElement>('[data-flash]')?.dataset.flash).toBe('dn')
  expect([...document.querySelectorAll('i')].map((part) => part.textContent)).toEqual(['1.143', '7', '5'])
})

it('ends a flash by itself, or earlier with what is written next', async () => {
  const shows: ShowPrice[] = []
  const follow = (show: ShowPrice) => {
    show('1.10', 1.1)
    shows.push(show)
    return () => undefined
  }
  act(() =>
    root.render([1, 2].map((row) => <FollowedDigits key={row} follow={row === 1 ? follow : (show) => follow(show)} />)),
  )
  const flashing = () => document.querySelectorAll('[data-flash]').length
  shows[0]?.('1.11', 1.11)
  await vi.advanceTimersByTimeAsync(140)
  expect(flashing()).toBe(1)
  await vi.advanceTimersByTimeAsync(20)
  shows[1]?.('1.12', 1.12)
  await vi.advanceTimersByTimeAsync(0)
  expect([...document.querySelectorAll('[data-flash]')].map((place) => place.textContent)).toEqual(['2'])
  await vi.advanceTimersByTimeAsync(250)
  expect(flashing()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('gives a price that is followed a cell as wide as it is long', () => {
  let show: ShowPrice = () => undefined
  const follow = (given: ShowPrice) => {
    show = given
    return () => undefined
  }
  act(() => root.render(<FollowedDigits follow={follow} />))
  const cell = document.querySelector<HTMLElement>('.cell')
  show('99.50', 99.5)
  expect(cell?.style.getPropertyValue('--places')).toBe('4.5')
  show('100.25', 100.25)
  expect(cell?.style.getPropertyValue('--places')).toBe('5.5')
  expect(cell?.textContent).toBe('100.25')
})

it('marks nothing of a price that is out of sight', () => {
  let show: ShowPrice = () => undefined
  const follow = (given: ShowPrice) => {
    show = given
    return () => undefined
  }
  act(() => root.render(<FollowedDigits follow={follow} />))
  show('99.50', 99.5, false)
  show('99.51', 99.51, false)
  expect(document.querySelector('.cell')?.textContent).toBe('99.51')
  expect(document.querySelector('[data-flash]')).toBeNull()
})
