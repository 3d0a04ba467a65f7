import { entries, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { DATABASE } from '../../contract/cacheDatabases.ts'
import { getCategories, tradeList } from '../../contract/calls/trading.ts'
import { type Codec, decode } from '../../contract/codec.ts'
import type { Category, Instrument, Period } from '../../contract/entities/market.ts'
import { type CachedAnswer, type CachedBar, type CachedSeries, cachedAnswer, cachedSeries } from './cachedRecords.ts'
import { idbStore, within } from './idbStore.ts'

/** Cached part of a list, and its time of arrival, our clock, ms. */
export interface CachedList<T> {
  readonly rows: readonly T[]
  readonly storedAt: number
}

/** Reads the market as the service worker keeps it. Nothing rejects: what cannot be read is not there. */
export interface MarketCache {
  /** Every series, sorted by code and period. */
  series(): Promise<readonly CachedSeries[]>
  /** The bars of an instrument by its code. */
  barsOf(code: string, period: Period): Promise<readonly CachedBar[]>
  /** The list of instruments, in a language where there is one in it. */
  instruments(language: string): Promise<CachedList<Instrument> | undefined>
  /** The groups of instruments, in a language where there are some in it. */
  categories(language: string): Promise<CachedList<Category> | undefined>
}

/** Opens the cache for reading. Rows of it may take a second at most: a slow database is an empty one. */
export function openMarketCache(
  series: UseStore = idbStore(DATABASE.series),
  answers: UseStore = idbStore(DATABASE.answers),
): MarketCache {
  const all = async (): Promise<CachedSeries[]> => {
    const stored = await within(entries(series), [])
    return stored.flatMap(([, value]) => readSeries(value) ?? [])
  }
  const list = async <T>(path: string, codec: Codec<T[]>, language: string): Promise<CachedList<T> | undefined> => {
    const stored = (await within(entries(answers), [])).flatMap(([, value]) => readAnswer(value) ?? [])
    const found = stored
      .filter(({ url }) => new URL(url).pathname === path)
      .toSorted((one, other) => other.storedAt - one.storedAt)
    const best = found.find((one) => one.language === language) ?? found[0]
    try {
      return best && { rows: decode(codec, best.data), storedAt: best.storedAt }
    } catch {
      return undefined
    }
  }
  return {
    series: async () => (await all()).filter(({ bars }) => bars.length > 0).toSorted(byName),
    barsOf: async (code, period) => (await all()).find((one) => one.code === code && one.period === period)?.bars ?? [],
    instruments: (language) => list(tradeList.path, tradeList.answer, language),
    categories: (language) => list(getCategories.path, getCategories.answer, language),
  }
}

/** A series as it was kept; undefined for what is none. */
export function readSeries(value: unknown): CachedSeries | undefined {
  const read = v.safeParse(cachedSeries, value)
  return read.success ? read.output : undefined
}

/** An answer as it was kept; undefined for what is none. */
export function readAnswer(value: unknown): CachedAnswer | undefined {
  const read = v.safeParse(cachedAnswer, value)
  return read.success && URL.canParse(read.output.url) ? read.output : undefined
}

const byName = (one: CachedSeries, other: CachedSeries) =>
  one.code.localeCompare(other.code, 'en') || one.period.localeCompare(other.period, 'en', { numeric: true })
