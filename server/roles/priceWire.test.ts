import { expect, it } from 'vitest'
import { readPrices, writePrices } from './priceWire.ts'

it('a message of the log of prices is read as it was written', () => {
  const message = { kind: 'live', now: 7, ticks: [{ code: 'EURUSD', price: 1.1, time: 6, volume: 2 }] } as const
  expect(readPrices(writePrices(message))).toEqual(message)
  expect(readPrices(writePrices({ ...message, ticks: [] }))).toEqual({ ...message, ticks: [] })
})

it.each([
  '{"stream":"exchange-commands-0-of-2","seq":7}',
  '{"type":"stream_info_response"}',
  'null',
  '[1]',
  '[7,[]]',
  '[7,[],"paper"]',
  '[]',
  '',
  'no',
])('what is no prices is nothing: %s', (text) => expect(readPrices(text)).toBeUndefined())
