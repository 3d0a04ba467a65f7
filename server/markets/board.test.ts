import { describe, expect, it } from 'vitest'
import { Board } from './board.ts'
import { type InstrumentSpec, instrumentByCode } from './instruments.ts'

const DAY = Date.UTC(2026, 6, 14)
const HOUR_MS = 3_600_000

function spec(code: string): InstrumentSpec {
  const found = instrumentByCode(code)
  if (!found) throw new Error(`no ${code}`)
  return found
}
const specs = [spec('EURUSD'), spec('US500')]
const tick = (code: string, price: number, time: number) => ({ code, price, time, volume: 1 })

describe('the board', () => {
  it('tells today’s open, extremes, last price and change', () => {
    const board = new Board(specs, () => true)
    expect(board.quote('EURUSD')).toBeUndefined()
    board.take([
      tick('EURUSD', 1.1, DAY),
      tick('EURUSD', 1.2, DAY + 1),
      tick('EURUSD', 1.05, DAY + 2),
      tick('EURUSD', 1.111, DAY + 3),
    ])
    expect(board.quote('EURUSD')).toMatchObject({
      code: 'EURUSD',
      open: 1.1,
      high: 1.2,
      low: 1.05,
      close: 1.111,
      changePct: 1,
      time: DAY + 3,
      isOpen: true,
    })
    expect(board.price('EURUSD')).toBe(1.111)
  })

  it('begins a new day with its first price, and shows the last one until then', () => {
    const board = new Board(specs, () => true)
    board.restore('EURUSD', { time: DAY, open: 1, high: 2, low: 0.5, close: 1.5, volume: 9 }, DAY + HOUR_MS)
    expect(board.quote('EURUSD')).toMatchObject({ open: 1, close: 1.5, changePct: 50 })
    board.take([tick('EURUSD', 1.6, DAY + 24 * HOUR_MS)])
    expect(board.quote('EURUSD')).toMatchObject({ open: 1.6, high: 1.6, low: 1.6, close: 1.6, changePct: 0 })
  })

  it('ignores a price older than the one it has, and instruments it does not list', () => {
    const board = new Board(specs, () => true)
    board.take([tick('EURUSD', 1.1, DAY + 5), tick('EURUSD', 9, DAY + 4), tick('XAUUSD', 4000, DAY + 5)])
    expect(board.quote('EURUSD')?.close).toBe(1.1)
    expect(board.quote('XAUUSD')).toBeUndefined()
  })

  it('tells each reader what changed since it asked, the newest only', () => {
    const board = new Board(specs, () => true)
    board.take([tick('EURUSD', 1.1, DAY), tick('US500', 7500, DAY)])
    const first = board.changedSince(0)
    expect(first.quotes.map((quote) => quote.code).toSorted()).toEqual(['EURUSD', 'US500'])
    expect(board.changedSince(first.version).quotes).toEqual([])
    board.take([tick('EURUSD', 1.2, DAY + 1)])
    board.take([tick('EURUSD', 1.3, DAY + 2)])
    expect(board.changedSince(first.version).quotes.map((quote) => [quote.code, quote.close])).toEqual([
      ['EURUSD', 1.3],
    ])
    expect(board.changedSince(0).quotes).toHaveLength(2)
  })

  it('takes today’s repaired candle, except its last price, and no other day’s', () => {
    const board = new Board(specs, () => true)
    board.take([tick('EURUSD', 1.1, DAY + HOUR_MS)])
    const { version } = board.changedSince(0)
    const repaired = { time: DAY, open: 1, high: 1.3, low: 0.9, close: 1.2, volume: 9 }
    board.repairDay('EURUSD', { ...repaired, time: DAY - 24 * HOUR_MS })
    expect(board.changedSince(version).quotes).toEqual([])
    board.repairDay('EURUSD', repaired)
    expect(board.changedSince(version).quotes).toMatchObject([
      { open: 1, high: 1.3, low: 0.9, close: 1.1, changePct: 10, time: DAY + HOUR_MS },
    ])
  })

  it('tells of an opening or closing although no price comes with it', () => {
    const board = new Board(specs, (one, t) => one.code === 'EURUSD' || t < DAY + HOUR_MS)
    board.take([tick('EURUSD', 1.1, DAY), tick('US500', 7500, DAY)])
    const { version } = board.changedSince(0)
    board.watchHours(DAY + HOUR_MS - 1)
    expect(board.changedSince(version).quotes).toEqual([])
    board.watchHours(DAY + HOUR_MS)
    expect(board.changedSince(version).quotes.map((quote) => [quote.code, quote.isOpen])).toEqual([['US500', false]])
  })
})
