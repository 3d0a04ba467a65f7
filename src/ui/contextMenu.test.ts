// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startContextMenu } from './contextMenu.ts'

const ID = 7
const place = document.createElement('section')
const chart = place.appendChild(document.createElement('canvas'))
const label = place.appendChild(document.createElement('span'))
/** Elements that have captured the finger. */
let captured = new Set<Element>()
const ask = vi.fn(() => true)
let stop = () => {}

const fire = (target: Element, type: string, at: number) =>
  target.dispatchEvent(
    new PointerEvent(type, { pointerId: ID, pointerType: 'touch', isPrimary: true, clientY: at, bubbles: true }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  captured = new Set()
  place.hasPointerCapture = () => captured.has(place)
  ask.mockClear()
  stop = startContextMenu(place, ask)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('asks for the menu of a held finger: on a chart as it is lifted, elsewhere at once', () => {
  fire(chart, 'pointerdown', 100)
  vi.advanceTimersByTime(600)
  expect(ask).not.toHaveBeenCalled()
  fire(chart, 'pointerup', 100)
  expect(ask).toHaveBeenCalledTimes(1)
  fire(label, 'pointerdown', 100)
  vi.advanceTimersByTime(600)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks for none while the place has captured the finger, however little and slowly it moves', () => {
  fire(chart, 'pointerdown', 100)
  fire(chart, 'pointermove', 106)
  captured.add(place)
  vi.advanceTimersByTime(600)
  fire(chart, 'pointerup', 106)

  captured.delete(place)
  fire(chart, 'pointerdown', 100)
  vi.advanceTimersByTime(600)
  fire(chart, 'pointermove', 106)
  captured.add(place)
  fire(chart, 'pointerup', 106)

  captured.delete(place)
  fire(label, 'pointerdown', 100)
  fire(label, 'pointermove', 106)
  captured.add(place)
  vi.advanceTimersByTime(600)
  expect(ask).not.toHaveBeenCalled()
})
