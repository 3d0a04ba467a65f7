import { candles, rowCandles, tradeList } from '../contract/calls/trading.ts'
import { decode } from '../contract/codec.ts'
import type { CachedBar } from './cache/cachedRecords.ts'
import { MAX_BARS } from './cache/cachedRecords.ts'
import type { CacheableCall } from './cacheableCall.ts'
import { type AnswerCache, DAY_MS } from './caches/answerCache.ts'
import { barsOf, type SeriesCache, type SeriesName } from './caches/seriesCache.ts'

/** Something kept as the wire has it, and when it arrived, our clock, ms. */
export interface Cached {
  readonly data: unknown
  readonly storedAt: number
}

/** Bars of a request that names no number (decisions §4). */
const BARS_ASKED = 500
const BARS_OF_ROW = 96
/** A live bar follows the last one within a minute, or something was missed in between. */
const MINUTE_MS = 60_000

/** Market data that is the same for every account: answers as received, and candles as series. */
export class CachedMarket {
  readonly #answers: AnswerCache
  readonly #series: SeriesCache
  readonly #now: () => number
  /** Codes by origin and id, from the newest list of instruments. */
  #codes: ReadonlyMap<string, string> | undefined

  constructor(answers: AnswerCache, series: SeriesCache, now: () => number) {
    this.#answers = answers
    this.#series = series
    this.#now = now
  }

  /** Keeps an answer. `askedAt`, our clock, ms, orders answers that overtake each other. */
  async put(requested: CacheableCall, data: unknown, askedAt: number): Promise<void> {
    const { path, url, language } = requested
    if (path === tradeList.path) this.#codes = codesOf(url.origin, data)
    const question = barsAsked(requested)
    if (question) {
      const bars = barsOf(decode(candles.answer, data), askedAt)
      const name = { ...question.name, code: await this.#codeOf(question.name) }
      // What a row shows may be thinned out by another server: it serves where there is nothing better.
      const apart = path === rowCandles.path ? 'leave' : 'replace'
      await this.#series.put(name, { bars, before: question.before, apart, step: 0 })
    }
    if (path !== candles.path)
      await this.#answers.put({ url: url.href, language, data, askedAt, storedAt: this.#now() })
  }

  async get(requested: CacheableCall): Promise<Cached | undefined> {
    const { path, url, language, cache } = requested
    if (path !== candles.path) {
      const life = cache === 'day' ? DAY_MS : Number.POSITIVE_INFINITY
      const answer = await this.#answers.get(url.href, language, life)
      if (answer) return answer
    }
    const question = barsAsked(requested)
    const held = question && (await this.#series.get(question.name))
    if (!held) return undefined
    const bars = held.bars.filter(({ time }) => question.before === undefined || time < question.before)
    if (bars.length === 0) return undefined
    return { data: candles.answer.encode(bars.slice(-question.limit)), storedAt: held.storedAt }
  }

  /** Bars that the live channel told; where none are kept, or some were missed, they are left out. */
  async hear(origin: string, code: string, bars: readonly CachedBar[]): Promise<void> {
    const instrumentId = await this.#idOf(origin, code)
    if (instrumentId === undefined) return
    const name = { origin, instrumentId, code, period: '1min' } as const
    if (!(await this.#series.has(name))) return
    for (const bar of bars) await this.#series.put(name, { bars: [bar], apart: 'leave', step: MINUTE_MS })
  }

  async #codeOf({ origin, instrumentId }: Omit<SeriesName, 'code'>): Promise<string> {
    return (await this.#knownCodes(origin)).get(`${origin} ${instrumentId}`) ?? ''
  }

  async #idOf(origin: string, code: string): Promise<string | undefined> {
    const known = [...(await this.#knownCodes(origin))].find(
      ([key, one]) => one === code && key.startsWith(`${origin} `),
    )
    return known?.[0].slice(origin.length + 1)
  }

  /** A worker that was put to sleep reads the list it kept. */
  async #knownCodes(origin: string): Promise<ReadonlyMap<string, string>> {
    if (!this.#codes) {
      const list = await this.#answers.get(`${origin}${tradeList.path}`, '')
      this.#codes = list && codesOf(origin, list.data)
    }
    return this.#codes ?? new Map()
  }
}

const codesOf = (origin: string, list: unknown): ReadonlyMap<string, string> =>
  new Map(decode(tradeList.answer, list).map(({ id, code }) => [`${origin} ${id}`, code]))

interface BarsAsked {
  readonly name: Omit<SeriesName, 'code'>
  readonly before: number | undefined
  readonly limit: number
}

/** Returns the bars a request asks for, or undefined if it asks for something else. */
function barsAsked({ path, url }: CacheableCall): BarsAsked | undefined {
  if (path !== candles.path && path !== rowCandles.path) return undefined
  const wire = Object.fromEntries(url.searchParams)
  const { instrumentId, period, limit, before } = decode(candles.params, wire)
  const requested = path === rowCandles.path ? BARS_OF_ROW : (limit ?? BARS_ASKED)
  return { name: { origin: url.origin, instrumentId, period }, before, limit: Math.min(requested, MAX_BARS) }
}
