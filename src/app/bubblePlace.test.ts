import { expect, it } from 'vitest'
import { bubblePlace } from './bubblePlace.ts'

const phone = { width: 390, height: 844 }
const size = { width: 280, height: 84 }

it('stands above the ticket, not over the fields before the button', () => {
  const ticket = { left: 0, top: 500, width: 390, height: 290 }
  const buy = { left: 199, top: 720, width: 175, height: 56 }
  expect(bubblePlace(buy, ticket, size, phone)).toEqual({ ...size, left: 98, top: 404 })
})

it('stands below a row near the head of the screen', () => {
  const row = { left: 0, top: 60, width: 390, height: 64 }
  expect(bubblePlace(row, row, size, phone)).toEqual({ ...size, left: 55, top: 136 })
})

it('stands beside a button that has no room above or below', () => {
  const column = { left: 1128, top: 0, width: 312, height: 300 }
  const buy = { left: 1290, top: 80, width: 134, height: 56 }
  const place = bubblePlace(buy, column, size, { width: 1440, height: 230 })
  expect(place).toEqual({ ...size, left: 998, top: 66 })
})

it('never covers the target, and is left out where it would have to', () => {
  const whole = { left: 0, top: 0, width: 390, height: 200 }
  expect(bubblePlace(whole, whole, size, { width: 390, height: 200 })).toBeUndefined()
})
