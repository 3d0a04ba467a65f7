import { describe, expect, it } from 'vitest'
import { EmbeddedSql, PromisedSql } from '../store/sqlite.ts'
import { CandleStore, candleMigrations } from './candleStore.ts'
import { Candles } from './candles.ts'
import { repairBars } from './gapRepair.ts'
import { instrumentByCode } from './instruments.ts'

const MINUTE_MS = 60_000
const NINE = Date.UTC(2026, 6, 15, 9)
const at = (minutes: number) => NINE + minutes * MINUTE_MS
const row = (minute: number, open: number, high: number, low: number, close: number, volume = 10) => ({
  time: at(minute),
  open,
  high,
  low,
  close,
  volume,
})
const tick = (minute: number, price: number, volume = 1) => ({ code: 'BTCUSD', price, time: at(minute), volume })

function candlesWith(...ticks: ReturnType<typeof tick>[]) {
  const db = new EmbeddedSql(':memory:')
  for (const sql of candleMigrations) db.exec(sql)
  const spec = instrumentByCode('BTCUSD')
  if (!spec) throw new Error('the catalogue has no BTCUSD')
  const candles = new Candles(new CandleStore({ db, queries: new PromisedSql(db) }), [spec])
  candles.take(ticks)
  return candles
}
const position = { source: 'test', time: NINE }

describe('mending', () => {
  it('keeps what was seen its say: the open where the beginning was seen, the close where the end was', async () => {
    const candles = candlesWith(tick(0.1, 100), tick(0.3, 101), tick(3.6, 120), tick(3.8, 121))
    const gap = { from: at(0.4), to: at(3.5) }
    const rows = [
      row(0, 90, 105, 89, 104),
      row(1, 104, 106, 103, 106),
      row(2, 106, 130, 106, 118),
      row(3, 118, 122, 95, 99),
    ]
    candles.repair({ code: 'BTCUSD', period: '1min', rows, gap, longer: true }, position)
    expect(await candles.query('BTCUSD', '1min')).toEqual([
      row(0, 100, 105, 89, 104),
      row(1, 104, 106, 103, 106),
      row(2, 106, 130, 106, 118),
      row(3, 118, 122, 95, 121),
    ])
    expect(await candles.query('BTCUSD', '60min')).toEqual([row(0, 100, 130, 89, 121, 40)])
    candles.take([tick(3.9, 140, 2)])
    expect(candles.current('BTCUSD', '5min')).toEqual(row(0, 100, 140, 89, 140, 42))
  })

  it('changes nothing more the second time', async () => {
    const candles = candlesWith(tick(0.1, 100), tick(2.5, 110))
    const rows = [row(0, 100, 105, 99, 104), row(1, 104, 106, 103, 106)]
    const repair = { code: 'BTCUSD', period: '1min', rows, gap: { from: at(0.4), to: at(2.5) }, longer: true } as const
    candles.repair(repair, position)
    const once = [await candles.query('BTCUSD', '1min'), await candles.query('BTCUSD', '1day')]
    candles.repair(repair, position)
    expect([await candles.query('BTCUSD', '1min'), await candles.query('BTCUSD', '1day')]).toEqual(once)
  })

  it('leaves what was seen whole as it was', async () => {
    const candles = candlesWith(tick(0.1, 100), tick(1.1, 101), tick(5, 102))
    candles.repair(
      {
        code: 'BTCUSD',
        period: '1min',
        rows: [row(0, 1, 500, 1, 1), row(5, 1, 500, 1, 1)],
        gap: { from: at(2), to: at(5) },
        longer: true,
      },
      position,
    )
    expect(await candles.query('BTCUSD', '60min')).toEqual([row(0, 100, 102, 100, 102, 3)])
  })

  it('carries the last price through minutes in which nobody traded, however old the trade that a row repeats', () => {
    const rows = [row(1, 90, 90, 90, 90, 0), row(2, 90, 90, 90, 90, 0), row(3, 103, 104, 103, 104)]
    const seen = row(0, 100, 101, 99, 101)
    const bars = repairBars('1min', rows, { from: at(0.9), to: at(4) }, (time) =>
      time === seen.time ? seen : undefined,
    )
    expect(bars).toEqual([row(1, 101, 101, 101, 101, 0), row(2, 101, 101, 101, 101, 0), rows[2]])
  })

  it('takes a past that nobody has seen as it is told', async () => {
    const candles = candlesWith(tick(2.5, 110))
    const rows = [row(0, 90, 90, 90, 90, 0), row(1, 90, 95, 90, 94), row(2, 94, 111, 94, 109)]
    const gap = { from: Number.NEGATIVE_INFINITY, to: at(2.5) }
    candles.repair({ code: 'BTCUSD', period: '1min', rows, gap, longer: false }, position)
    expect(await candles.query('BTCUSD', '1min')).toEqual([rows[0], rows[1], row(2, 94, 111, 94, 110)])
    expect(await candles.query('BTCUSD', '5min')).toEqual([row(0, 110, 110, 110, 110, 1)])
  })
})
