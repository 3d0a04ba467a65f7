import * as v from 'valibot'
import { periods } from '../../contract/entities/market.ts'

/** Bars kept of a series at most; the oldest go first. */
export const MAX_BARS = 1_000
/** Series kept at most; the least recently used go first. */
export const MAX_SERIES = 60

/** A bar as it is kept; times in ms, prices as numbers. */
export const cachedBar = v.object({
  time: v.number(),
  open: v.number(),
  high: v.number(),
  low: v.number(),
  close: v.number(),
  volume: v.number(),
  /**
   * Time at which its source was requested or arrived, our clock, ms. Of two bars with the same time, the higher one
   * wins.
   */
  revision: v.number(),
})
export type CachedBar = v.InferOutput<typeof cachedBar>

/** The bars of an instrument and period: oldest first, each time once, none missing between the first and the last. */
export const cachedSeries = v.object({
  /** Origin of the server. Ids of another operator's server mean other instruments. */
  origin: v.string(),
  instrumentId: v.string(),
  /** `EURUSD`; empty while no list of instruments has told it. */
  code: v.string(),
  period: v.picklist(periods),
  bars: v.array(cachedBar),
  /** Time at which the newest part arrived, our clock, ms. */
  storedAt: v.number(),
})
export type CachedSeries = v.InferOutput<typeof cachedSeries>

/** The key of a series. */
export const seriesKey = ({ origin, instrumentId, period }: Pick<CachedSeries, 'origin' | 'instrumentId' | 'period'>) =>
  `${origin} ${instrumentId} ${period}`

/** An answer of the server: what stood in its envelope. */
export const cachedAnswer = v.object({
  /** Its address without `t`, which differs each time. */
  url: v.string(),
  /** The product's code of the language it was asked in. */
  language: v.string(),
  /** The `data` of the envelope, or all of a bare answer, as the wire has it. */
  data: v.unknown(),
  /** Time of the request, our clock, ms. Of two answers, the one requested later wins. */
  askedAt: v.optional(v.number()),
  /** Time of arrival, our clock, ms. */
  storedAt: v.number(),
})
export type CachedAnswer = v.InferOutput<typeof cachedAnswer>

/** The key of an answer. */
export const answerKey = ({ url, language }: Pick<CachedAnswer, 'url' | 'language'>) => `${language} ${url}`
