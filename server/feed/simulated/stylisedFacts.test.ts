import { beforeAll, describe, expect, it } from 'vitest'
import { instruments, toDigits } from '../../markets/instruments.ts'
import type { MinuteColumns } from '../../markets/minuteColumns.ts'
import { tradingHours } from '../../markets/sessions.ts'
import { measuredCorrelation } from './correlation.ts'
import { measuredCodes } from './drivers.ts'
import { walkMinutes } from './history.ts'
import { KeyedRandom } from './random.ts'
import { SimulatedFeed } from './simulatedFeed.ts'
import { correlation, type MeasuredBar, type StylisedFacts, stylisedFacts } from './stylisedFacts.ts'
import { Walk } from './walk.ts'

// Bands measured on recorded markets: wide enough for the noise of a sample, tight enough to turn a random walk away.
type Band = readonly [low: number, high: number]
interface Check {
  readonly name: string
  readonly of: (facts: StylisedFacts) => number
  readonly band: Band
}
const nth = (xs: readonly number[], i: number): number => xs[i] ?? Number.NaN

const checks: readonly Check[] = [
  { name: 'kurtosis of minutes', of: (f) => f.kurtosisMinute, band: [5, 300] },
  { name: 'kurtosis of hours', of: (f) => f.kurtosisHour, band: [1, 60] },
  ...[0, 1, 2, 3, 4].map(
    (i): Check => ({ name: `ACF r ${i + 1}`, of: (f) => nth(f.acfReturn, i), band: [-0.06, 0.06] }),
  ),
  { name: 'ACF |r| 1', of: (f) => nth(f.acfAbs, 0), band: [0.18, 0.42] },
  { name: 'ACF |r| 5', of: (f) => nth(f.acfAbs, 1), band: [0.09, 0.38] },
  { name: 'ACF |r| 10', of: (f) => nth(f.acfAbs, 2), band: [0.08, 0.36] },
  { name: 'ACF |r| 60', of: (f) => nth(f.acfAbs, 3), band: [0.02, 0.3] },
  { name: 'deseasoned ACF |r| 1', of: (f) => nth(f.acfAbsDeseasoned, 0), band: [0.07, 0.4] },
  { name: 'deseasoned ACF |r| 10', of: (f) => nth(f.acfAbsDeseasoned, 1), band: [0.01, 0.35] },
  { name: 'tail index', of: (f) => f.tailIndex, band: [2.3, 5] },
  { name: 'beyond 5 sigma', of: (f) => f.beyondFiveSigma, band: [0.0008, 0.006] },
  { name: 'range over body', of: (f) => f.rangeOverBody, band: [1.35, 2.4] },
  { name: 'Parkinson over close', of: (f) => f.parkinsonOverClose, band: [0.75, 1.15] },
  { name: 'variance ratio of the hour', of: (f) => f.varianceRatioHour, band: [0.6, 1.2] },
]
const seasonCheck: Check = { name: 'busiest over quietest hour', of: (f) => f.busiestOverQuietestHour, band: [1.7, 8] }

const FROM = Date.UTC(2026, 5, 1)
const DAYS = 28
const DAY_MS = 86_400_000
const SEEDS = [11, 12, 13]
const CODES = ['EURUSD', 'XAUUSD', 'BTCUSD', 'US500']
const PAIRS = [
  ['EURUSD', 'GBPUSD'],
  ['EURUSD', 'USDCHF'],
  ['AUDUSD', 'NZDUSD'],
  ['XAUUSD', 'XAGUSD'],
  ['US500', 'NAS100'],
  ['BTCUSD', 'ETHUSD'],
  ['EURUSD', 'XAUUSD'],
  ['EURUSD', 'BTCUSD'],
] as const
/** The markets whose correlations are measured, which every walk needs; the others would only take time. */
const specs = instruments.filter(({ code }) => CODES.includes(code) || measuredCodes.includes(code))
const hours = tradingHours('real')
const prices = new Map(instruments.map((spec) => [spec.code, spec.priceRef]))

function barsOf(columns: readonly MinuteColumns[], code: string): MeasuredBar[] {
  const i = specs.findIndex((spec) => spec.code === code)
  const digits = specs[i]?.digits ?? 0
  const priced = columns[i]?.priced((log) => toDigits(Math.exp(log), digits))
  if (!priced) throw new Error(`no ${code}`)
  const row: number[] = []
  return Array.from({ length: priced.length }, (_, k) => {
    priced.copyRow(k, row, 0)
    const [minute = 0, open = 0, high = 0, low = 0, close = 0] = row
    return { minute, open, high, low, close }
  })
}

const median = (xs: readonly number[]): number => xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)] ?? Number.NaN
const holds = ({ of, band: [low, high] }: Check, facts: readonly StylisedFacts[]): boolean => {
  const value = median(facts.map(of))
  return value >= low && value <= high
}

function hourlyReturns(bars: readonly MeasuredBar[]): Map<number, number> {
  const closes = new Map<number, number>()
  for (const bar of bars) closes.set(Math.floor(bar.minute / 60), bar.close)
  const returns = new Map<number, number>()
  for (const [hour, close] of closes) {
    const before = closes.get(hour - 1)
    if (before !== undefined) returns.set(hour, Math.log(close / before))
  }
  return returns
}

describe('twenty trading days and more of the simulated market', () => {
  let walks: MinuteColumns[][] = []

  beforeAll(async () => {
    walks = []
    for (const seed of SEEDS) {
      const walk = new Walk(seed, specs, FROM, prices, hours.wasOpen)
      walks.push(await walkMinutes(walk, FROM, FROM + DAYS * DAY_MS, hours.wasOpen))
    }
  })

  it.each(CODES)('%s is within every band of recorded markets', (code) => {
    const facts = walks.map((columns) => stylisedFacts(barsOf(columns, code)))
    const wanted = code === 'EURUSD' || code === 'XAUUSD' ? [...checks, seasonCheck] : checks
    for (const check of wanted) {
      const values = facts.map(check.of)
      expect(holds(check, facts), `${code}: ${check.name} is ${values.join(', ')}, not within ${check.band}`).toBe(true)
    }
  })

  it('moves together as measured', () => {
    for (const [a, b] of PAIRS) {
      const found = walks.map((columns) => {
        const [first, second] = [hourlyReturns(barsOf(columns, a)), hourlyReturns(barsOf(columns, b))]
        const shared = [...first.keys()].filter((hour) => second.has(hour))
        return correlation(
          shared.map((hour) => first.get(hour) ?? 0),
          shared.map((hour) => second.get(hour) ?? 0),
        )
      })
      expect(Math.abs(median(found) - measuredCorrelation(a, b)), `${a} and ${b}: ${found}`).toBeLessThan(0.15)
    }
  })

  it('jumps when figures come at 12:30 UTC, on some weekdays', () => {
    const jumps: number[] = []
    for (const columns of walks) {
      const bars = barsOf(columns, 'EURUSD')
      const usual = bars.filter((bar) => Math.floor(bar.minute / 60) % 24 === 12)
      const size = usual.reduce((sum, bar) => sum + Math.abs(Math.log(bar.close / bar.open)), 0) / usual.length
      const atNews = bars.filter((bar) => bar.minute % 1440 === 750)
      jumps.push(...atNews.map((bar) => Math.abs(Math.log(bar.close / bar.open)) / size))
    }
    const large = jumps.filter((jump) => jump > 4).length
    expect(large).toBeGreaterThan(jumps.length * 0.08)
    expect(large).toBeLessThan(jumps.length * 0.5)
  })

  it('has no prices while a market is closed, and a gap after the weekend', () => {
    const gaps: number[] = []
    for (const columns of walks) {
      const bars = barsOf(columns, 'EURUSD')
      for (const [i, bar] of bars.entries()) {
        const spec = specs.find(({ code }) => code === 'EURUSD')
        if (spec) expect(hours.isOpen(spec, bar.minute * 60_000)).toBe(true)
        const before = bars[i - 1]
        if (before && bar.minute - before.minute > 2000) gaps.push(Math.abs(Math.log(bar.open / before.close)))
      }
    }
    const daily = 0.073 / Math.sqrt(252)
    expect(gaps.length).toBe(4 * SEEDS.length)
    const typical = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / daily
    expect(typical).toBeGreaterThan(0.2)
    expect(typical).toBeLessThan(1.2)
  })
})

it('live ticks fold into bars of the same kind', () => {
  // Two days are a small sample: about one seed in eight misses one of the bands by chance.
  const feed = new SimulatedFeed({ seed: 22, specs: instruments, start: FROM, prices, isOpen: hours.isOpen })
  const bars: { minute: number; open: number; high: number; low: number; close: number }[] = []
  for (let at = FROM; at < FROM + 2 * DAY_MS; at += DAY_MS / 24) {
    for (const { code, price, time } of feed.advance(at + DAY_MS / 24)) {
      if (code !== 'BTCUSD') continue
      const minute = Math.floor(time / 60_000)
      const last = bars.at(-1)
      if (last?.minute === minute) {
        last.high = Math.max(last.high, price)
        last.low = Math.min(last.low, price)
        last.close = price
      } else bars.push({ minute, open: price, high: price, low: price, close: price })
    }
  }
  const facts = [stylisedFacts(bars)]
  for (const name of [
    'kurtosis of minutes',
    'ACF |r| 5',
    'range over body',
    'Parkinson over close',
    'beyond 5 sigma',
  ]) {
    const check = checks.find((one) => one.name === name)
    expect(check && holds(check, facts), `${name}: ${check && facts.map(check.of)}`).toBe(true)
  }
})

it('a Gaussian walk fails the same checks', () => {
  const random = new KeyedRandom(5, 9).key(1)
  let price = Math.log(1.15)
  const bars: MeasuredBar[] = Array.from({ length: 20 * 1440 }, (_, i) => {
    const open = price
    let [high, low] = [open, open]
    for (let k = 0; k < 12; k++) {
      price += (0.00012 / Math.sqrt(12)) * random.normal()
      high = Math.max(high, price)
      low = Math.min(low, price)
    }
    return { minute: i, open: Math.exp(open), high: Math.exp(high), low: Math.exp(low), close: Math.exp(price) }
  })
  const facts = [stylisedFacts(bars)]
  const failed = [...checks, seasonCheck].filter((check) => !holds(check, facts)).map((check) => check.name)
  expect(failed).toEqual(
    expect.arrayContaining([
      'kurtosis of minutes',
      'kurtosis of hours',
      'ACF |r| 1',
      'ACF |r| 10',
      'ACF |r| 60',
      'deseasoned ACF |r| 1',
      'tail index',
      'beyond 5 sigma',
      'busiest over quietest hour',
    ]),
  )
})
