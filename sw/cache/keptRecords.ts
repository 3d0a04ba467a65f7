import * as v from 'valibot'
import { periods } from '../../contract/entities/market.ts'

/** Bars kept of a series at most; the oldest go first. */
export const MOST_BARS = 1_000
/** Series kept at most; the least recently used go first. */
export const MOST_SERIES = 60

/** A bar as it is kept; times in ms, prices as numbers. */
export const keptBar = v.object({
  time: v.number(),
  open: v.number(),
  high: v.number(),
  low: v.number(),
  close: v.number(),
  volume: v.number(),
  /** When what told of it was asked for or arrived, our clock, ms: of two bars of one time the higher one stands. */
  revision: v.number(),
})
export type KeptBar = v.InferOutput<typeof keptBar>

/** The bars of an instrument and period: oldest first, each time once, none missing between the first and the last. */
export const keptSeries = v.object({
  /** Where its server is: ids of another operator's mean other instruments. */
  origin: v.string(),
  instrumentId: v.string(),
  /** `EURUSD`; empty while no list of instruments has told it. */
  code: v.string(),
  period: v.picklist(periods),
  bars: v.array(keptBar),
  /** When the newest of it arrived, our clock, ms. */
  storedAt: v.number(),
})
export type KeptSeries = v.InferOutput<typeof keptSeries>

/** The key of a series. */
export const seriesKey = ({ origin, instrumentId, period }: Pick<KeptSeries, 'origin' | 'instrumentId' | 'period'>) =>
  `${origin} ${instrumentId} ${period}`

/** An answer of the server: what stood in its envelope. */
export const keptAnswer = v.object({
  /** Its address without `t`, which differs each time. */
  url: v.string(),
  /** The product's code of the language it was asked in. */
  language: v.string(),
  /** The `data` of the envelope, or all of a bare answer, as the wire has it. */
  data: v.unknown(),
  /** When it was asked for, our clock, ms: of two answers the one asked for later stands. */
  askedAt: v.optional(v.number()),
  /** When it arrived, our clock, ms. */
  storedAt: v.number(),
})
export type KeptAnswer = v.InferOutput<typeof keptAnswer>

/** The key of an answer. */
export const answerKey = ({ url, language }: Pick<KeptAnswer, 'url' | 'language'>) => `${language} ${url}`
