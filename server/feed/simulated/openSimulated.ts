import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import type { CandleStore } from '../../markets/candleStore.ts'
import { type InstrumentSpec, toPoints } from '../../markets/instruments.ts'
import type { MinuteColumns } from '../../markets/minuteColumns.ts'
import type { TradingHours } from '../../markets/sessions.ts'
import { walkMinutes } from './history.ts'
import { PastHours } from './pastHours.ts'
import type { Seed } from './random.ts'
import { SimulatedFeed } from './simulatedFeed.ts'
import { Walk } from './walk.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** An absence up to this is walked tick by tick, a longer one a minute at a time. */
const SHORT_ABSENCE_MS = 10 * MINUTE_MS

/** With so many days of minutes a first start makes 90 days of hours and two years of days; with fewer, fewer in proportion. */
const USUAL_DAYS = 42
const MAX_DAYS = { hours: 90, days: 730 }

/** Days that the bars of hours or days reach back when those of a minute reach back `historyDays`. */
export const reachDays = (historyDays: number, bars: 'hours' | 'days'): number =>
  Math.max(historyDays, Math.min(MAX_DAYS[bars], Math.ceil((historyDays * MAX_DAYS[bars]) / USUAL_DAYS)))

/** The source that a simulated market's candles are kept under. */
export const SIMULATED = 'simulated'

/** Settings of a simulated market. */
export interface SimulatedSetting {
  readonly seed: Seed
  readonly specs: readonly InstrumentSpec[]
  readonly hours: TradingHours
  readonly clock: Clock
  /** Days of one-minute bars on a first start, and the longest absence that is made up for. */
  readonly historyDays: number
}

/**
 * Opens the simulated market where the candles end: a first start gets a past that leads to the reference
 * prices, a later one goes on from its last prices, and the time in between is made up.
 */
export async function openSimulated(store: CandleStore, setting: SimulatedSetting): Promise<SimulatedFeed> {
  const now = setting.clock.now()
  const known = store.position()
  return known ? goOn(store, setting, known.time, now) : firstStart(store, setting, wholeMinute(now))
}

const wholeMinute = (t: number): number => t - (t % MINUTE_MS)

async function firstStart(store: CandleStore, setting: SimulatedSetting, now: number): Promise<SimulatedFeed> {
  const { seed, specs, hours, historyDays } = setting
  const daysAgo = (days: number): number => now - (now % DAY_MS) - days * DAY_MS
  // From the beginning of a day, so that no longer bar is part minutes and part older past.
  const from = daysAgo(historyDays)
  const hoursFrom = daysAgo(reachDays(historyDays, 'hours'))
  const daysFrom = daysAgo(reachDays(historyDays, 'days'))
  store.clear()
  const walk = new Walk(seed, specs, from, new Map(), hours.wasOpen)
  const columns = await walkMinutes(walk, from, now, hours.wasOpen)
  const prices = new Map(specs.map((spec) => [spec.code, spec.priceRef]))
  const shifts = walk.moveTo(prices)
  const past = new PastHours(seed, specs, hours.wasOpen)
  const oldDays = (await past.walk(daysFrom, hoursFrom)).map((bars) => bars.folded(DAY_MINUTES))
  const oldHours = await past.walk(hoursFrom, from)
  const older: Parameters<CandleStore['addBars']>[0][number][] = []
  for (const [i, spec] of specs.entries()) {
    const firstOpen = columns[i]?.firstOpen
    // The older past ends at the very price that the minutes begin at.
    const joint = firstOpen === undefined ? (walk.log[i] ?? 0) : firstOpen + (shifts[i] ?? 0)
    const end = past.log[i] ?? 0
    const price = (log: number) => toPoints(Math.exp(log - end + joint), spec.digits)
    const hourly = oldHours[i]
    if (oldDays[i]) older.push([spec, '1day', oldDays[i].priced(price)])
    if (hourly)
      older.push([spec, '1day', hourly.folded(DAY_MINUTES).priced(price)], [spec, '60min', hourly.priced(price)])
  }
  store.addBars(older)
  await keep(store, specs, columns, shifts)
  store.setPosition({ source: SIMULATED, time: now })
  return new SimulatedFeed({ seed, specs, start: now, prices, isOpen: hours.isOpen }, walk)
}

async function goOn(store: CandleStore, setting: SimulatedSetting, last: number, now: number): Promise<SimulatedFeed> {
  const { seed, specs, hours } = setting
  const { isOpen } = hours
  if (last > now) store.dropFrom(now)
  const position = Math.max(Math.min(last, now), wholeMinute(now) - setting.historyDays * DAY_MS)
  const prices = lastPrices(store, specs)
  if (now - position <= SHORT_ABSENCE_MS) {
    const start = wholeMinute(position)
    const feed = new SimulatedFeed({ seed, specs, start, prices, isOpen })
    feed.resume(position, prices)
    return feed
  }
  // The rest of the minute it stopped in is not worth its ticks: the minute after goes on from its last price.
  const [from, to] = [wholeMinute(position) + MINUTE_MS, wholeMinute(now)]
  const walk = new Walk(seed, specs, from, prices, isOpen)
  const columns = await walkMinutes(walk, from, to, isOpen)
  await keep(store, specs, columns, new Float64Array(specs.length))
  store.setPosition({ source: SIMULATED, time: to })
  return new SimulatedFeed({ seed, specs, start: to, prices, isOpen }, walk)
}

function lastPrices(store: CandleStore, specs: readonly InstrumentSpec[]): Map<string, number> {
  return new Map(
    specs.map((spec) => [spec.code, store.newest(spec, '1min', Number.MAX_SAFE_INTEGER, 1)[0]?.close ?? spec.priceRef]),
  )
}

/** Stores minutes given in logarithms, each instrument's moved by its shift. */
async function keep(
  store: CandleStore,
  specs: readonly InstrumentSpec[],
  columns: readonly MinuteColumns[],
  shifts: Float64Array,
): Promise<void> {
  for (const [i, spec] of specs.entries()) {
    const shift = shifts[i] ?? 0
    const minutes = columns[i]?.priced((log) => toPoints(Math.exp(log + shift), spec.digits))
    if (minutes) store.addMinutes(spec, minutes)
    await setImmediate()
  }
}
