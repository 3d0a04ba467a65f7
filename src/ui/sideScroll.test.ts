// @vitest-environment happy-dom
import { beforeEach, expect, it, type Mock, vi } from 'vitest'
import { hiddenEnds, startSideScroll } from './sideScroll.ts'

let row: HTMLElement
let pressed: Mock<() => void>

/** A row of 200 px that holds 500. */
beforeEach(() => {
  document.body.innerHTML = '<div><button>Forex</button></div>'
  row = document.querySelector('div') as HTMLElement
  Object.defineProperties(row, { clientWidth: { value: 200 }, scrollWidth: { value: 500 } })
  pressed = vi.fn()
  row.addEventListener('click', pressed)
})

const wheel = (deltaY: number, deltaX = 0) => {
  const event = new WheelEvent('wheel', { deltaY, deltaX, cancelable: true, bubbles: true })
  row.dispatchEvent(event)
  return event.defaultPrevented
}
const pointer = (type: string, clientX: number, pointerType = 'mouse') =>
  row.dispatchEvent(new PointerEvent(type, { clientX, pointerType, pointerId: 1, bubbles: true }))

it('says at which ends there is more, in either direction of writing', () => {
  expect(hiddenEnds(row)).toEqual({ before: false, after: true })
  row.scrollLeft = 120
  expect(hiddenEnds(row)).toEqual({ before: true, after: true })
  expect(hiddenEnds({ scrollLeft: -299, scrollWidth: 500, clientWidth: 200 } as Element)).toEqual({
    before: true,
    after: false,
  })
})

it('turns an upright wheel sideways, and leaves the page what the row has no use for', () => {
  const onHidden = vi.fn()
  startSideScroll(row, onHidden)
  row.dispatchEvent(new Event('scroll'))
  expect(onHidden).toHaveBeenLastCalledWith({ before: false, after: true })
  expect(wheel(-100), 'at the start').toBe(false)
  expect(wheel(100)).toBe(true)
  expect(row.scrollLeft).toBe(100)
  row.dispatchEvent(new Event('scroll'))
  expect(onHidden).toHaveBeenLastCalledWith({ before: true, after: true })
  expect(wheel(10, 50), 'a wheel that turns sideways is the browser’s').toBe(false)
  row.scrollLeft = 300
  expect(wheel(100), 'at the end').toBe(false)
})

it('scrolls towards the end from right to left as well', () => {
  row.style.direction = 'rtl'
  startSideScroll(row, vi.fn())
  wheel(100)
  expect(row.scrollLeft).toBe(-100)
})

it('is dragged by the mouse, and the click after a drag chooses nothing', () => {
  startSideScroll(row, vi.fn())
  pointer('pointerdown', 150)
  pointer('pointermove', 148)
  expect(row.scrollLeft, 'a hand that shakes').toBe(0)
  pointer('pointermove', 90)
  expect(row.scrollLeft).toBe(60)
  pointer('pointerup', 90)
  row.querySelector('button')?.click()
  expect(pressed).not.toHaveBeenCalled()
})

it('leaves a click without a drag, and a finger, alone', () => {
  startSideScroll(row, vi.fn())
  pointer('pointerdown', 150)
  pointer('pointerup', 151)
  row.querySelector('button')?.click()
  expect(pressed).toHaveBeenCalledOnce()
  pointer('pointerdown', 150, 'touch')
  pointer('pointermove', 90, 'touch')
  expect(row.scrollLeft).toBe(0)
})

it('moves the focus along by keys, and chooses a tab with it', () => {
  row.innerHTML = '<button>All</button><button>Forex</button><button role="tab">Metals</button>'
  const [all, forex, metals] = [...row.querySelectorAll('button')]
  startSideScroll(row, vi.fn())
  const press = (key: string, ctrlKey = false) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
  all?.focus()
  press('ArrowRight', true)
  expect(document.activeElement).toBe(all)
  press('ArrowRight')
  expect(document.activeElement).toBe(forex)
  expect(pressed).not.toHaveBeenCalled()
  press('End')
  expect(document.activeElement).toBe(metals)
  expect(pressed).toHaveBeenCalledOnce()
  row.style.direction = 'rtl'
  press('ArrowRight')
  expect(document.activeElement).toBe(forex)
})

it('is let go when it is stopped', () => {
  const stop = startSideScroll(row, vi.fn())
  stop()
  expect(wheel(100)).toBe(false)
  expect(row.scrollLeft).toBe(0)
})
