import * as v from 'valibot'

/** UTC ms of a stamp such as `2023-09-25T09:04:31.742599Z`; undefined where there is none that can be read. */
const stamp = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
      v.number(),
    ),
  ),
  undefined,
)
const price = v.fallback(v.nullish(v.number()), undefined)

const ticker = v.object({
  channel: v.literal('ticker'),
  type: v.picklist(['snapshot', 'update']),
  data: v.array(v.object({ symbol: v.string(), bid: price, ask: price, timestamp: stamp })),
})
const trade = v.object({
  channel: v.literal('trade'),
  type: v.picklist(['snapshot', 'update']),
  data: v.array(v.object({ symbol: v.string(), qty: v.number(), timestamp: stamp })),
})
/** Its connection_id is beyond 2^53, so that no number of ours holds it: it is not read. */
const status = v.object({ channel: v.literal('status'), data: v.array(v.object({ system: v.string() })) })
const heartbeat = v.object({ channel: v.literal('heartbeat') })
const pong = v.object({ method: v.literal('pong') })
const subscribed = v.object({
  method: v.literal('subscribe'),
  success: v.literal(true),
  result: v.object({ channel: v.string(), symbol: v.string() }),
})
const refused = v.object({
  method: v.literal('subscribe'),
  success: v.literal(false),
  error: v.string(),
  symbol: v.optional(v.string()),
})
const failure = v.object({ Error: v.string() })

const frame = v.union([ticker, trade, heartbeat, status, pong, subscribed, refused, failure])

/** The parts of Kraken's live channel (WebSocket v2) that are used here. */
export type KrakenFrame = v.InferOutput<typeof frame>

/** Reads a frame; undefined for one that cannot be read or is of no concern. */
export function readFrame(text: string): KrakenFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = v.safeParse(frame, value)
  return read.success ? read.output : undefined
}

/** Asks for the best bid of some symbols at each of its changes, beginning with how it stands. */
export const subscribeTicker = (symbols: readonly string[]): string =>
  JSON.stringify({
    method: 'subscribe',
    params: { channel: 'ticker', symbol: symbols, event_trigger: 'bbo', snapshot: true },
  })

/** Asks for the trades of some symbols from now on. */
export const subscribeTrades = (symbols: readonly string[]): string =>
  JSON.stringify({ method: 'subscribe', params: { channel: 'trade', symbol: symbols, snapshot: false } })

/** Asks for a sign of life. */
export const PING = JSON.stringify({ method: 'ping' })
