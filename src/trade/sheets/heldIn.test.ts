import { expect, it } from 'vitest'
import { sampleOrder } from '../../orders/sampleOrder.ts'
import { heldIn } from './heldIn.ts'

const euro = { code: 'EURUSD', showCode: 'EUR/USD' }
const rows = [
  sampleOrder({ code: 'EURUSD', showCode: 'EUR/USD', side: 'sell', lots: 2, price: 1.1 }),
  sampleOrder({ code: 'XAUUSD', showCode: 'XAU/USD' }),
]
const one = [{ side: 'sell', lots: 2, openPrice: 1.1 }]

it('are those of the instrument, by its code or else by its shown name', () => {
  expect(heldIn({ rows, complete: true }, 2, euro)).toEqual(one)
  const nameless = rows.map((order) => ({ ...order, code: undefined }))
  expect(heldIn({ rows: nameless, complete: true }, 2, euro)).toEqual(one)
})

it('are not known while some of what is held is not loaded, unless nothing is', () => {
  expect(heldIn({ rows, complete: false }, 60, euro)).toBeUndefined()
  expect(heldIn(undefined, undefined, euro)).toBeUndefined()
  expect(heldIn(undefined, 0, euro)).toEqual([])
})
