import { expect, it } from 'vitest'
import type { Candle } from '../../contract/entities/market.ts'
import { pathOf } from './tradePath.ts'

const bar = (minute: number, open: number, high: number, low: number, close: number): Candle => ({
  time: minute * 60_000,
  ...{ open, high, low, close },
  volume: 0,
})
const prices = {
  ms: 60_000,
  bars: [
    bar(0, 90, 91, 89, 90),
    // The trade opens in this bar: its low may have been before.
    bar(1, 90, 105, 50, 101),
    bar(2, 101, 108, 97, 104),
    // And closes in this one: its high may have been after.
    bar(3, 104, 200, 103, 107),
    bar(4, 107, 300, 20, 109),
  ],
}
const times = { openedAt: 90_000, closedAt: 210_000 }

it('claims only what was surely during the trade', () => {
  const path = pathOf({ side: 'buy', price: 100, lastPrice: 106 }, times, prices)
  expect(path).toEqual({ points: [90, 100, 101, 104, 106, 107], entryAt: 1, exitAt: 4, worst: 97, best: 108 })
})

it('of a sale is against it where the price rises', () => {
  const { worst, best } = pathOf({ side: 'sell', price: 100, lastPrice: 106 }, times, prices)
  expect([worst, best]).toEqual([108, 97])
})

it('of a trade within one bar knows its two prices alone', () => {
  const within = { openedAt: 130_000, closedAt: 140_000 }
  expect(pathOf({ side: 'buy', price: 102, lastPrice: 99 }, within, prices)).toMatchObject({ worst: 99, best: 102 })
})
