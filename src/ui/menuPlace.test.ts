import fc from 'fast-check'
import { expect, it } from 'vitest'
import { menuPlace } from './menuPlace.ts'

const menu = { width: 248, height: 200 }
const room = { width: 1440, height: 900 }

it('opens below right of the pointer, from right to left below left', () => {
  expect(menuPlace({ x: 600, y: 300 }, menu, room, false)).toEqual({ x: 600, y: 300 })
  expect(menuPlace({ x: 600, y: 300 }, menu, room, true)).toEqual({ x: 352, y: 300 })
})

it('turns to the other side where there is no room', () => {
  expect(menuPlace({ x: 1400, y: 880 }, menu, room, false)).toEqual({ x: 1152, y: 680 })
  expect(menuPlace({ x: 40, y: 300 }, menu, room, true)).toEqual({ x: 40, y: 300 })
})

it('stays inside the window wherever the pointer is', () => {
  const sizes = fc.record({ width: fc.integer({ min: 280, max: 2600 }), height: fc.integer({ min: 230, max: 1500 }) })
  fc.assert(
    fc.property(
      sizes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (there, a, b, rtl) => {
        const { x, y } = menuPlace({ x: a * there.width, y: b * there.height }, menu, there, rtl)
        expect(x).toBeGreaterThanOrEqual(8)
        expect(y).toBeGreaterThanOrEqual(8)
        expect(x + menu.width).toBeLessThanOrEqual(there.width - 8)
        expect(y + menu.height).toBeLessThanOrEqual(there.height - 8)
      },
    ),
  )
})
