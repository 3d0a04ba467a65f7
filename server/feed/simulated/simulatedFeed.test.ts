import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tick } from '../../markets/feed.ts'
import { instruments, toDigits } from '../../markets/instruments.ts'
import { tradingHours } from '../../markets/sessions.ts'
import { cholesky } from './correlation.ts'
import { crossOf } from './crosses.ts'
import { loadings, measuredCodes } from './drivers.ts'
import { SimulatedFeed } from './simulatedFeed.ts'
import { Walk } from './walk.ts'

const hours = tradingHours('real')
const TUESDAY = Date.UTC(2026, 6, 14, 13, 0)
const SATURDAY = Date.UTC(2026, 6, 18, 13, 0)
const prices = new Map(instruments.map((spec) => [spec.code, spec.priceRef]))
const codes = new Set(instruments.map((spec) => spec.code))

const market = (seed: number, start = TUESDAY, isOpen = hours.isOpen): SimulatedFeed =>
  new SimulatedFeed({ seed, specs: instruments, start, prices, isOpen })

const of = (ticks: readonly Tick[], code: string): Tick[] => ticks.filter((tick) => tick.code === code)

describe('a simulated market', () => {
  it('is the same for the same seed and start, and another for another seed', () => {
    const minutes = 3 * 60_000
    const ticks = market(1).advance(TUESDAY + minutes)
    expect(ticks.length).toBeGreaterThan(1000)
    expect(market(1).advance(TUESDAY + minutes)).toEqual(ticks)
    expect(market(2).advance(TUESDAY + minutes)).not.toEqual(ticks)
  })

  it('does not depend on how the time is cut into calls', () => {
    const whole = market(3).advance(TUESDAY + 90_000)
    const cuts = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 40 })
    fc.assert(
      fc.property(cuts, (offsets) => {
        const feed = market(3)
        const ticks = [...offsets.toSorted((a, b) => a - b), 90_000].flatMap((at) => feed.advance(TUESDAY + at))
        expect(ticks).toEqual(whole)
      }),
      { numRuns: 8 },
    )
  })

  it('makes the same moves in the same minutes wherever it starts', () => {
    const early = new Walk(4, instruments, TUESDAY - 3_600_000, prices, hours.isOpen)
    const late = new Walk(4, instruments, TUESDAY, prices, hours.isOpen)
    for (let at = TUESDAY - 3_600_000; at < TUESDAY; at += 60_000) {
      early.beginMinute(hours.isOpen)
      early.step(at, 60_000)
    }
    const before = [Float64Array.from(early.log), Float64Array.from(late.log)]
    for (const walk of [early, late]) {
      walk.beginMinute(hours.isOpen)
      walk.step(TUESDAY, 60_000)
    }
    const move = (walk: Walk, i: number, from: Float64Array | undefined): number =>
      (walk.log[i] ?? 0) - (from?.[i] ?? 0)
    for (const [i, spec] of instruments.entries()) {
      // A cross is the difference of two moves, which may all but cancel out.
      if (crossOf(spec, (code) => codes.has(code))) continue
      // The factors have run in for two days, and then hardly remember where they began.
      const [a, b] = [move(early, i, before[0]), move(late, i, before[1])]
      expect(Math.abs(a - b), spec.code).toBeLessThanOrEqual(0.15 * Math.abs(a) + 1e-12)
    }
  })

  it('gives ticks in the order of time, within the time asked for, rounded to the digits', () => {
    const feed = market(5)
    let last = TUESDAY
    for (let to = TUESDAY + 777; to < TUESDAY + 120_000; to += 777) {
      for (const tick of feed.advance(to)) {
        expect(tick.time).toBeGreaterThanOrEqual(last)
        expect(tick.time).toBeLessThanOrEqual(to)
        const digits = instruments.find((spec) => spec.code === tick.code)?.digits ?? 0
        expect(toDigits(tick.price, digits)).toBe(tick.price)
        last = tick.time
      }
      expect(feed.position).toBeGreaterThan(to - 250)
    }
  })

  it('quotes the big ones at least 15 times a minute, and no open market is silent for 5 seconds', () => {
    const quiet = Date.UTC(2026, 6, 14, 3, 0)
    const minutes = 30
    const ticks = market(6, quiet).advance(quiet + minutes * 60_000)
    for (const code of ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'USDCAD', 'AUDUSD', 'XAUUSD', 'BTCUSD', 'US500']) {
      expect(of(ticks, code).length / minutes, code).toBeGreaterThanOrEqual(15)
    }
    for (const spec of instruments) {
      const times = of(ticks, spec.code).map((tick) => tick.time)
      if (!hours.isOpen(spec, quiet)) continue
      const gaps = times.map((time, i) => time - (times[i - 1] ?? quiet))
      expect(Math.max(...gaps), spec.code).toBeLessThan(5000)
    }
  })

  it('quotes in bursts: counts a minute vary more than by chance', () => {
    const minutes = 240
    const ticks = of(market(7).advance(TUESDAY + minutes * 60_000), 'EURUSD')
    const counts = new Array<number>(minutes).fill(0)
    for (const { time } of ticks) {
      const minute = Math.floor((time - TUESDAY) / 60_000)
      counts[minute] = (counts[minute] ?? 0) + 1
    }
    const mean = ticks.length / minutes
    const variance = counts.reduce((sum, n) => sum + (n - mean) ** 2, 0) / minutes
    expect(variance / mean).toBeGreaterThan(3)
  })

  it('is silent where the market is closed', () => {
    const ticks = market(8, SATURDAY).advance(SATURDAY + 60_000)
    expect(new Set(ticks.map((tick) => tick.code))).toEqual(new Set(['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD']))
    const always = market(8, SATURDAY, tradingHours('always').isOpen).advance(SATURDAY + 60_000)
    expect(new Set(always.map((tick) => tick.code)).size).toBe(instruments.length - 1)
  })

  it('goes on at the prices it is resumed at, without telling again what was told', () => {
    const feed = market(9)
    const resumed = new Map(prices).set('EURUSD', 1.2345)
    feed.resume(TUESDAY + 30_000, resumed)
    const ticks = feed.advance(TUESDAY + 60_000)
    expect(ticks[0]?.time).toBeGreaterThanOrEqual(TUESDAY + 30_000)
    expect(Math.abs((of(ticks, 'EURUSD')[0]?.price ?? 0) / 1.2345 - 1)).toBeLessThan(0.002)
  })

  it('refuses to start within a minute', () => {
    expect(() => market(1, TUESDAY + 1)).toThrow(/whole minute/)
  })
})

describe('crosses', () => {
  it('are all currency pairs without the dollar, and nothing else', () => {
    const crosses = instruments.filter((spec) => crossOf(spec, (code) => codes.has(code)))
    expect(crosses.map((spec) => spec.code)).toEqual(
      instruments.filter((spec) => spec.categoryId === 1 && !spec.code.includes('USD')).map((spec) => spec.code),
    )
  })

  it('are exactly what their pairs with the dollar make of them, before rounding', () => {
    const walk = new Walk(10, instruments, TUESDAY, prices, hours.isOpen)
    const price = (code: string): number => Math.exp(walk.log[instruments.findIndex((spec) => spec.code === code)] ?? 0)
    const legs = [
      ['EURJPY', 'EURUSD', 'times', 'USDJPY'],
      ['GBPJPY', 'GBPUSD', 'times', 'USDJPY'],
      ['EURCHF', 'EURUSD', 'times', 'USDCHF'],
      ['EURGBP', 'EURUSD', 'over', 'GBPUSD'],
      ['CADJPY', 'USDJPY', 'over', 'USDCAD'],
      ['CHFJPY', 'USDJPY', 'over', 'USDCHF'],
      ['AUDNZD', 'AUDUSD', 'over', 'NZDUSD'],
      ['GBPAUD', 'GBPUSD', 'over', 'AUDUSD'],
    ] as const
    for (let at = TUESDAY; at < TUESDAY + 60 * 60_000; at += 60_000) {
      walk.beginMinute(hours.isOpen)
      walk.step(at, 30_000)
      walk.step(at + 30_000, 30_000)
      for (const [code, first, sign, second] of legs) {
        const created = sign === 'times' ? price(first) * price(second) : price(first) / price(second)
        expect(price(code) / created, code).toBeCloseTo(1, 12)
      }
    }
  })

  it('show it in their ticks too, but for the rounding', () => {
    const ticks = market(11).advance(TUESDAY + 600_000)
    // Ticks of one step carry the prices of its end.
    const bySteps = Map.groupBy(ticks, (tick) => Math.floor(tick.time / 250))
    let compared = 0
    for (const step of bySteps.values()) {
      const at = (code: string): number | undefined => step.find((tick) => tick.code === code)?.price
      const [eurjpy, eurusd, usdjpy] = [at('EURJPY'), at('EURUSD'), at('USDJPY')]
      if (eurjpy === undefined || eurusd === undefined || usdjpy === undefined) continue
      compared++
      expect(Math.abs(eurjpy - eurusd * usdjpy)).toBeLessThan(0.0005 + 0.000005 * usdjpy + 0.0005 * eurusd)
    }
    expect(compared).toBeGreaterThan(10)
  })
})

describe('the measured tables', () => {
  it('make a correlation matrix, and every driver knows how it moves', () => {
    expect(cholesky([[1], [0.6, 1]]).map((row) => [...row])).toEqual([[1], [0.6, 0.8]])
    expect(() => cholesky([[1], [0.99, 1], [-0.99, 0.99, 1]])).toThrow(/contradict/)
    for (const spec of instruments) {
      if (crossOf(spec, (code) => codes.has(code)) || measuredCodes.includes(spec.code)) continue
      expect(loadings[spec.code], spec.code).toBeDefined()
    }
  })
})
