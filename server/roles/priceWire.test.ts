import { expect, it } from 'vitest'
import { readPrices, writePrices } from './priceWire.ts'

it('a message of the log of prices is read as it was written', () => {
  const message = { now: 7, ticks: [{ code: 'EURUSD', price: 1.1, time: 6, volume: 2 }] }
  expect(readPrices(writePrices(message))).toEqual(message)
  expect(readPrices(writePrices({ now: 7, ticks: [] }))).toEqual({ now: 7, ticks: [] })
})

it.each([
  '{"stream":"exchange-commands-0-of-2","seq":7}',
  '{"type":"stream_info_response"}',
  'null',
  '[1]',
  '[]',
  '',
  'no',
])('what is no prices is nothing: %s', (text) => expect(readPrices(text)).toBeUndefined())
