import * as v from 'valibot'

/** The version of the format that is written, and the only one that is read. */
export const RECORDING_VERSION = 1

/** Longest a recording may last by the server's clock, ms: what says more was not recorded by this app. */
export const LONGEST_MS = 7 * 24 * 60 * 60_000

/** 2100-01-01: no time lies after it, ms. */
const LATEST = 4_102_444_800_000
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LATEST))
const price = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e12))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15))
const code = v.pipe(v.string(), v.regex(/^[\w.-]{1,24}$/))
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))
const short = v.pipe(v.string(), v.maxLength(60))

const header = v.object({
  type: v.literal('recording'),
  version: v.literal(RECORDING_VERSION),
  /** Our clock, ms, as every `at`. */
  at: time,
})

/** An instrument, as far as a practice account and a chart need it. Its picture is not kept: an address could be anybody's. */
const market = v.object({
  type: v.literal('market'),
  id,
  code,
  showCode: short,
  categoryId: v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)),
  digits: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(12)),
  lotStep: amount,
  lotMin: amount,
  unitsPerLot: amount,
  feeRate: amount,
  marginMode: v.picklist(['leverage', 'fixed']),
  leverages: v.pipe(v.array(amount), v.maxLength(50)),
  base: v.optional(short),
  quote: v.optional(short),
  quoteToUsd: amount,
})

const group = v.object({ type: v.literal('group'), id, name: short })

/** Prices of one frame: instrument, price, the server's time of it (null where it says none), the day's open. */
const quotes = v.object({
  type: v.literal('quotes'),
  at: time,
  server: v.optional(time),
  quotes: v.pipe(v.array(v.tuple([code, price, v.nullable(time), price])), v.maxLength(500)),
})

/** A one-minute bar as it stood: its start, open, high, low, close, volume. */
const bar = v.object({
  type: v.literal('bar'),
  at: time,
  code,
  bar: v.tuple([time, price, price, price, price, amount]),
})

const clock = v.object({ type: v.literal('clock'), at: time, server: time })
const link = v.object({
  type: v.literal('link'),
  at: time,
  status: v.picklist(['idle', 'connecting', 'online', 'reconnecting']),
})
const page = v.object({
  type: v.literal('page'),
  at: time,
  state: v.picklist(['shown', 'hidden', 'online', 'offline']),
})
const shown = v.object({
  type: v.literal('shown'),
  at: time,
  state: v.picklist(['connecting', 'live', 'simulated', 'replay', 'stale', 'reconnecting', 'offline']),
})
/** An order action: what it was, how it ended, whether the server had to be asked. Neither whose, nor how much, nor which. */
const order = v.object({
  type: v.literal('order'),
  at: time,
  kind: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,20}$/)),
  phase: v.picklist(['sending', 'done', 'refused', 'notReceived', 'untold']),
  code: v.optional(short),
  asked: v.optional(v.boolean()),
})
const end = v.object({ type: v.literal('end'), at: time, why: v.picklist(['stopped', 'full', 'failed']) })

/** What a line of a recording can be. What is not named here is neither written nor read. */
export const recordingLine = v.variant('type', [
  header,
  market,
  group,
  quotes,
  bar,
  clock,
  link,
  page,
  shown,
  order,
  end,
])
export type RecordingLine = v.InferOutput<typeof recordingLine>
export type RecordedMarket = v.InferOutput<typeof market>
/** A line that says when it was. */
export type RecordedEvent = Extract<RecordingLine, { readonly at: number }>
