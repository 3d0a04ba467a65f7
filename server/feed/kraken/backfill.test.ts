import { describe, expect, it } from 'vitest'
import { Backfill } from './backfill.ts'
import { pairs } from './pairs.ts'

const NOON = Date.UTC(2026, 6, 15, 12)
const MINUTE_MS = 60_000
const [eurusd, bitcoin] = pairs.filter(({ spec }) => ['EURUSD', 'BTCUSD'].includes(spec.code))
if (!eurusd || !bitcoin) throw new Error('Kraken’s list has lost a pair')

const row = (time: number, close = 1.1) => ({ time, open: 1.1000049, high: 1.2, low: 1.0, close, volume: 3 })
const NEVER = Number.NEGATIVE_INFINITY

/** Asks for whatever is wanted, the answer being no rows; what was asked for, and when. */
function asks(backfill: Backfill, from: number, lasts: number) {
  const all: { restName: string; interval: number; since: number | undefined; after: number }[] = []
  for (let now = from; now < from + lasts; now += 250) {
    const requested = backfill.next(now)
    if (!requested) continue
    const { restName, interval, since } = requested
    all.push({ restName, interval, since, after: now - from })
    backfill.took(requested, [], now)
  }
  return all
}

describe('candles asked for', () => {
  it('of a past that is not there are days first, then minutes, of one pair after the other, one request a second', () => {
    const backfill = new Backfill(() => false)
    backfill.missed(bitcoin, { from: NEVER, to: NOON })
    backfill.missed(eurusd, { from: NEVER, to: NOON })
    const all = asks(backfill, NOON, 90_000)
    expect(all.map(({ restName, interval }) => [restName, interval]).slice(0, 4)).toEqual([
      ['XBTUSD', 1440],
      ['EURUSD', 1440],
      ['XBTUSD', 1],
      ['EURUSD', 1],
    ])
    expect(all.slice(0, 12).map(({ interval }) => interval)).toEqual([1440, 1440, 1, 1, 15, 15, 60, 60, 5, 5, 30, 30])
    expect(all.slice(0, 12).map(({ after }) => after)).toEqual(Array.from({ length: 12 }, (_, i) => i * 1000))
    // The minute that moved at first, once it is over.
    expect(all.slice(12).map(({ interval, after }) => [interval, after])).toEqual([
      [1, 61_500],
      [1, 62_500],
    ])
    expect(backfill.oldest).toBeUndefined()
  })

  it('of a short gap are its minutes, from one before it on, and are known whole after the minute it ended in', () => {
    const backfill = new Backfill(() => false)
    backfill.missed(eurusd, { from: NOON - 90_000, to: NOON + 20_000 })
    expect(backfill.oldest).toBe(NOON - 90_000)
    const requested = backfill.next(NOON + 20_000)
    expect(requested).toMatchObject({ restName: 'EURUSD', interval: 1, since: (NOON - 3 * MINUTE_MS) / 1000 })
    if (!requested) return
    const rows = [row(NOON - MINUTE_MS), row(NOON)]
    expect(backfill.took(requested, rows, NOON + 20_000)).toEqual([
      {
        code: 'EURUSD',
        period: '1min',
        rows: [{ ...row(NOON - MINUTE_MS), open: 1.1 }],
        gap: { from: NOON - 90_000, to: NOON + 20_000 },
        longer: true,
      },
    ])
    expect(backfill.oldest).toBe(NOON - 90_000)
    expect(backfill.next(NOON + 61_000)).toBeUndefined()
    const again = backfill.next(NOON + 61_500)
    expect(again && backfill.took(again, rows, NOON + 61_500)[0]?.rows).toHaveLength(2)
    expect(backfill.oldest).toBeUndefined()
  })

  it('serve several gaps of a pair at once', () => {
    const backfill = new Backfill(() => false)
    for (let i = 0; i < 40; i++) backfill.missed(eurusd, { from: NOON + i * 1000, to: NOON + i * 1000 + 500 })
    const requested = backfill.next(NOON + 5 * MINUTE_MS)
    const repairs = requested ? backfill.took(requested, [row(NOON)], NOON + 5 * MINUTE_MS) : []
    expect(repairs).toHaveLength(32)
    expect(repairs[0]?.gap).toEqual({ from: NOON, to: NOON + 8_500 })
    expect(repairs.at(-1)?.gap).toEqual({ from: NOON + 39_000, to: NOON + 39_500 })
    expect(backfill.oldest).toBeUndefined()
  })

  it('complete a past that an earlier run has not fetched to its end, besides the gap', () => {
    const backfill = new Backfill((_, period) => period === '60min')
    backfill.missed(eurusd, { from: NOON - MINUTE_MS, to: NOON })
    backfill.missed(eurusd, { from: NOON + 1000, to: NOON + 2000 })
    expect(
      asks(backfill, NOON + 5 * MINUTE_MS, 10_000).map(({ interval, since }) => [interval, since !== undefined]),
    ).toEqual([
      [1, true],
      [60, false],
    ])
  })

  it('come later after a failure, later still after the next, and soon again after an answer', () => {
    const backfill = new Backfill(() => false)
    backfill.missed(eurusd, { from: NOON - MINUTE_MS, to: NOON })
    let now = NOON + 5 * MINUTE_MS
    const waits = Array.from({ length: 6 }, () => {
      expect(backfill.next(now)).toBeDefined()
      const wait = backfill.failed(now)
      expect(backfill.next(now + wait - 1)).toBeUndefined()
      now += wait
      return wait
    })
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
    const requested = backfill.next(now)
    if (requested) backfill.took(requested, [], now)
    expect(backfill.failed(now)).toBe(5_000)
  })

  it('are left alone where Kraken has none', () => {
    const backfill = new Backfill(() => false)
    backfill.missed(eurusd, { from: NOON - MINUTE_MS, to: NOON })
    const requested = backfill.next(NOON)
    if (requested) backfill.refused(requested)
    expect(backfill.next(NOON + MINUTE_MS)).toBeUndefined()
    expect(backfill.oldest).toBeUndefined()
  })
})
