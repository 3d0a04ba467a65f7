import { describe, expect, it } from 'vitest'
import { fakeOhlc } from './fakeKraken.ts'
import { readOhlc } from './ohlc.ts'

const TEN = Date.UTC(2026, 6, 15, 10)

describe("Kraken's candles", () => {
  it('are read as they are written: under its own name of the pair, prices as texts, flat minutes too', () => {
    const text =
      '{"error":[],"result":{"XBTUSDT":[[1762777200,"106038.1","106044.3","106038.1","106040.1","106039.6","0.08317981",3],[1762777260,"106040.1","106040.1","106040.1","106040.1","0.0","0.00000000",0]],"last":1762820160}}'
    const flat = { open: 106_040.1, high: 106_040.1, low: 106_040.1, close: 106_040.1, volume: 0 }
    expect(readOhlc(text)).toEqual({
      kind: 'rows',
      rows: [
        {
          time: 1_762_777_200_000,
          open: 106_038.1,
          high: 106_044.3,
          low: 106_038.1,
          close: 106_040.1,
          volume: 0.08317981,
        },
        { time: 1_762_777_260_000, ...flat },
      ],
    })
  })

  it('are asked for again where the error passes, and not where it stays', () => {
    const answered = (error: string) => readOhlc(JSON.stringify({ error: [error] })).kind
    expect(answered('EGeneral:Too many requests')).toBe('busy')
    expect(answered('EAPI:Rate limit exceeded')).toBe('busy')
    expect(answered('EService:Unavailable')).toBe('busy')
    expect(answered('EGeneral:Internal error')).toBe('busy')
    expect(answered('EQuery:Unknown asset pair')).toBe('refused')
    expect(answered('EGeneral:Invalid arguments')).toBe('refused')
  })

  it.each(['', '<html>', '{}', '[]', '{"error":[]}', '{"error":[],"result":{"last":1}}'])('are none in %s', (text) => {
    expect(readOhlc(text).kind).toBe('busy')
  })

  it('are without the rows that make no sense', () => {
    const row = (time: number, low: string, close = '1.1') => [time, '1.1', '1.2', low, close, '1.1', '5', 2]
    const rows = [
      row(120, '1.0'),
      row(60, '1.0'),
      row(180, '1.15'),
      row(240, '-1'),
      row(300, 'x'),
      7,
      row(360, '1.0', '1.3'),
      row(420, '1.0'),
    ]
    const read = readOhlc(JSON.stringify({ error: [], result: { EURUSD: rows, last: 1 } }))
    expect(read.kind === 'rows' && read.rows.map(({ time }) => time)).toEqual([120_000, 420_000])
  })
})

describe('the candles that tests ask for', () => {
  it('are 720 at most, repeat the last price where nobody trades, and end with the one that moves', () => {
    const trades = [
      { time: TEN - 900 * 60_000, price: 5, qty: 1 },
      { time: TEN + 1_000, price: 7, qty: 2 },
      { time: TEN + 2_000, price: 6, qty: 1 },
      { time: TEN + 200_000, price: 9, qty: 1 },
    ]
    const read = readOhlc(fakeOhlc('XXBTZUSD', trades, 1, TEN + 130_000))
    const rows = read.kind === 'rows' ? read.rows : []
    expect(rows).toHaveLength(720)
    expect(rows.slice(-4)).toEqual([
      { time: TEN - 60_000, open: 5, high: 5, low: 5, close: 5, volume: 0 },
      { time: TEN, open: 7, high: 7, low: 6, close: 6, volume: 3 },
      { time: TEN + 60_000, open: 6, high: 6, low: 6, close: 6, volume: 0 },
      { time: TEN + 120_000, open: 6, high: 6, low: 6, close: 6, volume: 0 },
    ])
  })
})
