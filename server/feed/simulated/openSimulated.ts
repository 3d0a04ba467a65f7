import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import type { CandleStore } from '../../markets/candleStore.ts'
import { type InstrumentSpec, toPoints } from '../../markets/instruments.ts'
import type { MinuteColumns } from '../../markets/minuteColumns.ts'
import type { TradingHours } from '../../markets/sessions.ts'
import { walkMinutes } from './history.ts'
import type { Seed } from './random.ts'
import { SimulatedFeed } from './simulatedFeed.ts'
import { Walk } from './walk.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** An absence up to this is walked tick by tick, a longer one a minute at a time. */
const SHORT_ABSENCE_MS = 10 * MINUTE_MS

/** The source that a simulated market's candles are kept under. */
export const SIMULATED = 'simulated'

/** What a simulated market is made from. */
export interface SimulatedSetting {
  readonly seed: Seed
  readonly specs: readonly InstrumentSpec[]
  readonly hours: TradingHours
  readonly clock: Clock
  /** Days of past on a first start, and the longest absence that is made up for. */
  readonly historyDays: number
}

/**
 * Opens the simulated market where the candles end: a first start gets days of past that lead to the reference
 * prices, a later one goes on from its last prices, and the time in between is made up.
 */
export async function openSimulated(store: CandleStore, setting: SimulatedSetting): Promise<SimulatedFeed> {
  const now = setting.clock.now()
  const known = store.position()
  return known ? goOn(store, setting, known.time, now) : firstStart(store, setting, wholeMinute(now))
}

const wholeMinute = (t: number): number => t - (t % MINUTE_MS)

async function firstStart(store: CandleStore, setting: SimulatedSetting, now: number): Promise<SimulatedFeed> {
  const { seed, specs, hours } = setting
  const from = now - setting.historyDays * DAY_MS
  store.clear()
  const walk = new Walk(seed, specs, from, new Map(), hours.wasOpen)
  const columns = await walkMinutes(walk, from, now, hours.wasOpen)
  const prices = new Map(specs.map((spec) => [spec.code, spec.priceRef]))
  await keep(store, specs, columns, walk.moveTo(prices))
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
