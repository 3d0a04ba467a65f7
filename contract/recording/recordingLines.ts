import * as v from 'valibot'
import { weather } from '../weather.ts'

/** Version of the format, the only one that is read and written. */
export const RECORDING_VERSION = 1

/** Maximum length of a recording by the server's clock, in ms. */
export const MAX_MS = 7 * 24 * 60 * 60_000

/** 2100-01-01 in ms: the latest accepted time. */
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
  /** Local clock in ms, as for every `at`. */
  at: time,
})

/**
 * An instrument with the fields that a practice account and a chart need. Its logo is not recorded, because its address could
 * be on any host.
 */
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

/** Prices of one frame: instrument, price, server time (null if unknown), and the day's open. */
const quotes = v.object({
  type: v.literal('quotes'),
  at: time,
  server: v.optional(time),
  quotes: v.pipe(v.array(v.tuple([code, price, v.nullable(time), price])), v.maxLength(500)),
})

/** A one-minute bar at a time: start, open, high, low, close, volume. */
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
/**
 * An order action: its kind, its result, and whether the app had to ask the server. It contains no account, size or order id.
 */
const order = v.object({
  type: v.literal('order'),
  at: time,
  kind: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,20}$/)),
  phase: v.picklist(['sending', 'done', 'refused', 'notReceived', 'untold']),
  code: v.optional(short),
  asked: v.optional(v.boolean()),
})
const end = v.object({ type: v.literal('end'), at: time, why: v.picklist(['stopped', 'full', 'failed']) })

/** An amount as decimal text; '0' is none. */
const decimal = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,10})?$/))
/** An order by its number among those of the scenario: the practice account counts from 1. */
const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

/** Intention behind a tap. */
const wish = v.variant('kind', [
  v.object({
    kind: v.literal('submit'),
    code,
    side: v.picklist(['buy', 'sell']),
    mode: v.picklist(['market', 'pending']),
    lots: decimal,
    leverage: amount,
    targetPrice: v.optional(decimal, '0'),
    stopLoss: v.optional(decimal, '0'),
    takeProfit: v.optional(decimal, '0'),
  }),
  v.object({ kind: v.picklist(['close', 'cancel']), order: number }),
  v.object({ kind: v.literal('stops'), order: number, stopLoss: decimal, takeProfit: decimal }),
])
export type Wish = v.InferOutput<typeof wish>

/** Of a scenario: a tap that sends something. */
const tap = v.object({ type: v.literal('tap'), at: time, wish })
/** Of a scenario: what the network is like from here on. */
const network = v.object({ type: v.literal('network'), at: time, weather })
/** Of a scenario: what must be true then; taps and orders by their numbers. */
const expect = v.object({
  type: v.literal('expect'),
  at: time,
  tap: v.optional(
    v.object({
      number,
      /** `idle`: the tap found the control busy and did nothing. */
      phase: v.picklist(['idle', 'sending', 'slow', 'unknown', 'done', 'refused', 'notReceived', 'untold']),
      /** True if the result had to be requested from the server. */
      asked: v.optional(v.boolean()),
    }),
  ),
  order: v.optional(
    v.object({
      number,
      status: v.picklist(['pending', 'holding', 'cancelled', 'completed']),
      reason: v.optional(v.pipe(v.string(), v.maxLength(20))),
      price: v.optional(price),
      lastPrice: v.optional(price),
      profit: v.optional(v.pipe(v.string(), v.maxLength(24))),
    }),
  ),
  /** Number of positions and pending orders, and the balance in USD. */
  holding: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  pending: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  balance: v.optional(v.pipe(v.string(), v.maxLength(24))),
  link: v.optional(v.picklist(['online', 'reconnecting'])),
})
export type Expectation = v.InferOutput<typeof expect>

/** Line of a recording. Anything not listed here is neither written nor read. */
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
  tap,
  network,
  expect,
])
export type RecordingLine = v.InferOutput<typeof recordingLine>
export type RecordedMarket = v.InferOutput<typeof market>
/** A line with a time. */
export type RecordedEvent = Extract<RecordingLine, { readonly at: number }>
