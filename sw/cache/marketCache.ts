import { entries, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { getCategories, tradeList } from '../../contract/calls/trading.ts'
import { type Codec, decode } from '../../contract/codec.ts'
import type { Category, Instrument, Period } from '../../contract/entities/market.ts'
import { DATABASE } from '../../contract/keptDatabases.ts'
import { type KeptAnswer, type KeptBar, type KeptSeries, keptAnswer, keptSeries } from './keptRecords.ts'
import { keptStore, within } from './keptStore.ts'

/** What was kept of a list, and when it arrived, our clock, ms. */
export interface KeptList<T> {
  readonly rows: readonly T[]
  readonly storedAt: number
}

/** Reads the market as the service worker keeps it. Nothing rejects: what cannot be read is not there. */
export interface MarketCache {
  /** Every series, sorted by code and period. */
  series(): Promise<readonly KeptSeries[]>
  /** The bars of an instrument by its code. */
  barsOf(code: string, period: Period): Promise<readonly KeptBar[]>
  /** The list of instruments, in a language where there is one in it. */
  instruments(language: string): Promise<KeptList<Instrument> | undefined>
  /** The groups of instruments, in a language where there are some in it. */
  categories(language: string): Promise<KeptList<Category> | undefined>
}

/** Opens the cache for reading. Rows of it may take a second at most: a slow database is an empty one. */
export function openMarketCache(
  series: UseStore = keptStore(DATABASE.series),
  answers: UseStore = keptStore(DATABASE.answers),
): MarketCache {
  const all = async (): Promise<KeptSeries[]> => {
    const kept = await within(entries(series), [])
    return kept.flatMap(([, value]) => readSeries(value) ?? [])
  }
  const list = async <T>(path: string, codec: Codec<T[]>, language: string): Promise<KeptList<T> | undefined> => {
    const kept = (await within(entries(answers), [])).flatMap(([, value]) => readAnswer(value) ?? [])
    const found = kept
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
export function readSeries(value: unknown): KeptSeries | undefined {
  const read = v.safeParse(keptSeries, value)
  return read.success ? read.output : undefined
}

/** An answer as it was kept; undefined for what is none. */
export function readAnswer(value: unknown): KeptAnswer | undefined {
  const read = v.safeParse(keptAnswer, value)
  return read.success && URL.canParse(read.output.url) ? read.output : undefined
}

const byName = (one: KeptSeries, other: KeptSeries) =>
  one.code.localeCompare(other.code, 'en') || one.period.localeCompare(other.period, 'en', { numeric: true })
