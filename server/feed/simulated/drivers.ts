import type { InstrumentSpec } from '../../markets/instruments.ts'
import measured from './measured.json' with { type: 'json' }

/** A column of the measured hours of the day. */
export type Season = keyof typeof measured.seasons

/** Instruments whose volatility is moved by the same news. */
export type Group = 'currency' | 'metal' | 'energy' | 'index' | 'crypto'

/** An instrument with a random walk of its own; all others are derived from these. */
export interface Driver {
  readonly spec: InstrumentSpec
  readonly season: Season
  readonly group: Group
  /** Standard deviation of the log return of an average open minute. */
  readonly minuteSigma: number
}

/** The instruments with measured correlations, in the order of the matrix. Digital currency comes first, so that a weekend needs no more than its two rows. */
export const measuredCodes: readonly string[] = measured.drivers

/** Estimated dependence of other instruments on the measured ones. The remaining variance is their own. */
export const loadings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  XPTUSD: { XAUUSD: 0.35, XAGUSD: 0.35 },
  WTI: { BRENT: 0.94 },
  NATGAS: { BRENT: 0.12 },
  JP225: { US500: 0.45, USDJPY: 0.3 },
  AUS200: { US500: 0.5, AUDUSD: 0.15 },
  SOLUSD: { ETHUSD: 0.6, BTCUSD: 0.2 },
  XRPUSD: { ETHUSD: 0.45, BTCUSD: 0.25 },
  AAPL: { NAS100: 0.68 },
  MSFT: { NAS100: 0.7 },
  TSLA: { NAS100: 0.5 },
  AMZN: { NAS100: 0.65 },
  GOOGL: { NAS100: 0.65 },
  NVDA: { NAS100: 0.66 },
  USDMXN: { USDCAD: 0.35, US500: -0.2 },
  USDZAR: { AUDUSD: -0.45 },
  USDTRY: { USDCHF: 0.1 },
  USDSEK: { EURUSD: -0.78 },
  USDNOK: { EURUSD: -0.6, BRENT: -0.2 },
  USDSGD: { EURUSD: -0.35, AUDUSD: -0.3, USDJPY: 0.2 },
}

const groups: readonly Group[] = ['currency', 'metal', 'index', 'crypto', 'energy', 'index']

const seasons: Readonly<Record<string, Season>> = {
  GBPUSD: 'sterling',
  USDJPY: 'yen',
  AUDUSD: 'pacific',
  NZDUSD: 'pacific',
  AUS200: 'pacific',
  JP225: 'yen',
  GER40: 'europeanIndex',
  UK100: 'europeanIndex',
}

const seasonOfCategory: readonly Season[] = ['euro', 'metal', 'americanIndex', 'crypto', 'energy', 'share']

const YEAR_DAYS = 252
const DAY_MINUTES = 1440
/** Of the variance of a share this much falls into its trading hours, the rest into the gap overnight. */
const SHARE_BY_DAY = 0.6
const SHARE_MINUTES = 390

function minuteSigma(spec: InstrumentSpec, season: Season): number {
  const annual = spec.annualVolPct / 100
  if (season === 'share') return annual * Math.sqrt(SHARE_BY_DAY / (YEAR_DAYS * SHARE_MINUTES))
  return annual / Math.sqrt((season === 'crypto' ? 365 : YEAR_DAYS) * DAY_MINUTES)
}

/** Returns the random walk of an instrument. */
export function driverOf(spec: InstrumentSpec): Driver {
  const season = seasons[spec.code] ?? seasonOfCategory[spec.categoryId - 1]
  const group = groups[spec.categoryId - 1]
  if (!season || !group) throw new Error(`${spec.code} is in the unknown category ${spec.categoryId}`)
  return { spec, season, group, minuteSigma: minuteSigma(spec, season) }
}

/** Volatility of each minute of the day (UTC) against the average; the mean square over the open hours is 1. */
export function seasonByMinute(season: Season): Float64Array {
  const hours: readonly (number | null)[] = measured.seasons[season]
  const open = hours.filter((x) => x !== null)
  const scale = Math.sqrt(open.reduce((sum, x) => sum + x * x, 0) / open.length)
  const level = (hour: number): number => (hours[(hour + 24) % 24] ?? Number.NaN) / scale
  const table = new Float64Array(DAY_MINUTES)
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    // From the middle of one hour to the middle of the next; at an edge of the trading day the hour's own level.
    const position = minute / 60 - 0.5
    const before = Math.floor(position)
    const [own, early, late] = [level(Math.floor(minute / 60)), level(before), level(before + 1)]
    const blend = early + (late - early) * (position - before)
    table[minute] = Number.isNaN(blend) ? (Number.isNaN(own) ? 1 : own) : blend
  }
  return table
}
