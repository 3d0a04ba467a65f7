import { expect, it } from 'vitest'
import { phoneNumber } from './phoneNumber.ts'

const hk = { id: '1', prefix: '852', country: 'HK' }
const gb = { id: '2', prefix: '44', country: 'GB' }
const it39 = { id: '3', prefix: '39', country: 'IT' }
const us = { id: '4', prefix: '1', country: 'US' }
const jm = { id: '5', prefix: '1876', country: 'JM' }
const areas = [hk, gb, it39, us, jm]

it.each([
  ['9123 4567', hk, '85291234567', '852-91234567', hk],
  ['٩١٢٣٤٥٦٧', hk, '85291234567', '852-91234567', hk],
  ['07911 123456', gb, '447911123456', '44-7911123456', gb],
  ['(0)7911-123456', gb, '447911123456', '44-7911123456', gb],
  ['06 6982 1234', it39, '390669821234', '39-0669821234', it39],
  ['+44 7911 123456', hk, '447911123456', '44-7911123456', gb],
  ['0044 7911 123456', hk, '447911123456', '44-7911123456', gb],
  ['+1 876 555 0123', us, '18765550123', '1-8765550123', us],
  ['+1 876 555 0123', undefined, '18765550123', '1876-5550123', jm],
  ['85291234567', undefined, '85291234567', '852-91234567', hk],
  ['4915112345678', undefined, '4915112345678', '4915112345678', undefined],
])('%s with %j is %s', (typed, chosen, account, mobile, area) => {
  expect(phoneNumber(typed, chosen, areas)).toEqual({ account, mobile, area })
})

it.each(['', '12', 'somebody', '+', '9123 4567 8901 2345 6'])('%j is none', (typed) => {
  expect(phoneNumber(typed, hk, areas)).toBeUndefined()
})
