import { del, delMany, entries, get, keys, set, type UseStore, update } from 'idb-keyval'
import { type CachedBar, type CachedSeries, MAX_SERIES, seriesKey } from '../cache/cachedRecords.ts'
import { within } from '../cache/idbStore.ts'
import { readSeries } from '../cache/marketCache.ts'
import { mergeBars, type ReceivedBars } from './mergeBars.ts'
import { writeWithRoom } from './writeWithRoom.ts'

/** Source of the bars. `code` is empty if it is unknown. */
export type SeriesName = Pick<CachedSeries, 'origin' | 'instrumentId' | 'code' | 'period'>

interface Stores {
  readonly series: UseStore
  readonly uses: UseStore
}

/** Part of the series dropped when the browser has no room left. */
const DROPPED_SHARE = 4

/** Keeps bars: merged by time, so many a series and so many series, the least recently used gone first. */
export class SeriesCache {
  readonly #stores: Stores
  readonly #now: () => number

  constructor(stores: Stores, now: () => number) {
    this.#stores = stores
    this.#now = now
  }

  /** Keeps what was told of a series. */
  async put(name: SeriesName, reported: ReceivedBars): Promise<void> {
    const { series, uses } = this.#stores
    const key = seriesKey(name)
    const merged = (value: unknown): CachedSeries => {
      const held = readSeries(value)
      const bars = [...mergeBars(held?.bars ?? [], reported)]
      const { origin, instrumentId, period } = name
      return { origin, instrumentId, code: name.code || (held?.code ?? ''), period, bars, storedAt: this.#now() }
    }
    const written = await writeWithRoom(
      () => update(key, merged, series),
      () => this.#dropOldest((count) => Math.ceil(count / DROPPED_SHARE)),
    )
    if (!written) return
    await set(key, this.#now(), uses)
    await this.#dropOldest((count) => count - MAX_SERIES)
  }

  /** The series, and counts it as used. Undefined when it is not kept, or the database is too slow to tell. */
  async get(name: Omit<SeriesName, 'code'>): Promise<CachedSeries | undefined> {
    const key = seriesKey(name)
    const held = readSeries(await within(get(key, this.#stores.series), undefined))
    if (held) set(key, this.#now(), this.#stores.uses).catch(() => undefined)
    return held
  }

  /** Returns true if a series is kept: live bars alone begin none. */
  async has(name: Omit<SeriesName, 'code'>): Promise<boolean> {
    return (await get(seriesKey(name), this.#stores.series)) !== undefined
  }

  async #dropOldest(howMany: (count: number) => number): Promise<boolean> {
    const { series, uses } = this.#stores
    const stored = (await keys(series)).map(String)
    const count = howMany(stored.length)
    if (count <= 0) return false
    const usedAt = new Map((await entries(uses)).map(([key, time]) => [String(key), Number(time)]))
    const oldest = stored.toSorted((one, other) => (usedAt.get(one) ?? 0) - (usedAt.get(other) ?? 0)).slice(0, count)
    for (const key of oldest) await del(key, series)
    await delMany(
      [...usedAt.keys()].filter((key) => oldest.includes(key) || !stored.includes(key)),
      uses,
    )
    return true
  }
}

/** Wire-independent bars as kept ones: oldest first, each time once, all of one revision. */
export function barsOf(candles: readonly Omit<CachedBar, 'revision'>[], revision: number): readonly CachedBar[] {
  const byTime = new Map(candles.map((candle) => [candle.time, { ...candle, revision }]))
  return [...byTime.values()].toSorted((one, other) => one.time - other.time)
}
