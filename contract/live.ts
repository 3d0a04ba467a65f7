import * as v from 'valibot'
import {
  at,
  type Codec,
  type Decoded,
  decimal,
  flag,
  id,
  integer,
  MAX_NUMBER,
  maybe,
  number,
  record,
  rows,
  text,
  withDefault,
} from './codec.ts'
import { type PriceAlert, priceAlert } from './entities/alert.ts'
import { candle } from './entities/market.ts'
import { closeReason, stopPrice } from './entities/order.ts'

/** Path of the live channel on the API host, which carries JSON text frames (document 1 §7, decisions §6). */
export const LIVE_PATH = '/v1/ws'
/** Interval between pings, in ms (document 1 §9). */
export const PING_INTERVAL_MS = 5_000
/** Timeout of a connection attempt, in ms (document 1 §4). */
export const CONNECT_TIMEOUT_MS = 5_000
/** Maximum unanswered pings. The channel reconnects when the next one is due (document 1 §4). */
export const UNANSWERED_PINGS = 2
/** First and longest delay before a reconnect, in ms, each with full jitter (decisions §6). */
export const RECONNECT_MS = { first: 500, longest: 15_000 } as const

/** Topics by their wire names. `klineTopic` creates candle topics. `alerts` and `notices` are extensions. */
export const TOPIC = {
  market: 'DAY_MARKET',
  trade: 'FOREX_TRADE',
  closed: 'FOREX_CLOSED',
  alerts: 'ALERTS',
  notices: 'NOTICES',
} as const
const KLINE = 'KLINE.'
/** Returns the topic of an instrument's current one-minute candle. */
export const klineTopic = (code: string): string => `${KLINE}${code}`
/** Returns the instrument code of a candle topic, or undefined for any other topic. */
export const klineCode = (topic: string): string | undefined =>
  topic.startsWith(KLINE) ? topic.slice(KLINE.length) : undefined
/** Returns true for topics that require a login (decisions §6). */
export const isPrivate = (topic: string): boolean =>
  topic === TOPIC.trade || topic === TOPIC.closed || topic === TOPIC.alerts || topic === TOPIC.notices

/** An instrument's latest figures in a `DAY_MARKET` frame. */
export const quote = record({
  code: at('Code', text),
  open: at('Open', number),
  close: at('Close', number),
  /** Change since today's open, in percent. */
  change: at('Change', number),
  marketOpen: at('MarketStatus', withDefault(flag, true)),
  /** Time of the price, in ms. */
  time: at('Time', maybe(number)),
})
export type Quote = Decoded<typeof quote>

/** The account's current figures in a `FOREX_TRADE` frame. */
export const accountFigures = record({
  floating: at('ProfitsTotal', decimal),
  /** Equity / margin in use, in percent; 0 without margin in use. */
  marginLevel: at('HazardRate', withDefault(number, 0)),
  marginInUse: at('CautionMoneyAll', withDefault(decimal, '0')),
  orders: at(
    'TransOrder',
    withDefault(
      rows(
        record({
          id: at('Id', id),
          lastPrice: at('UpdatePrice', number),
          profit: at('FactProfits', decimal),
          /** Extra: current stop loss of an order with a trailing stop. */
          stopLoss: at('TargetLossPrice', stopPrice),
        }),
      ),
      [],
    ),
  ),
  /** Extra: the balance in whole cents, rounded down, in USD. */
  balance: at('Balance', maybe(decimal)),
  /** Extra: sum of all orders' margins in USD, if more is in use because of position size or an upcoming close. */
  orderMargins: at('OrderMargins', maybe(decimal)),
  /** Extra: number of open orders and of pending orders. */
  holding: at('Holding', maybe(integer)),
  pending: at('Pending', maybe(integer)),
})
export type AccountFigures = Decoded<typeof accountFigures>

/** An order that ended, in a `FOREX_CLOSED` frame. */
export const closedOrder = record({ id: at('Id', id), reason: at('Reason', withDefault(closeReason, 'closed')) })
export type ClosedOrder = Decoded<typeof closedOrder>

/**
 * Extension: the server has more orders than it can process. Closing orders have priority and new positions are refused. Sent
 * to every connection once a second, and once when the overload ends.
 */
export const overload = record({
  /** Number of waiting orders. */
  waiting: at('Waiting', integer),
  /** Estimated wait for a new position, in seconds; 0 when the overload has ended. */
  wait: at('Wait', integer),
  /** Delay of prices and triggered stops, in ms. */
  priceLag: at('PriceLag', integer),
  stopLag: at('StopLag', integer),
})
export type Overload = Decoded<typeof overload>

/** A frame from the server. `time` is its clock in ms: an extra that allows ages to be shown during a replay. */
export type ServerFrame =
  | { readonly type: 'login_result'; readonly code: number; readonly message: string }
  | { readonly type: 'pong'; readonly time?: number }
  | { readonly type: 'error'; readonly message: string }
  | ({ readonly type: 'busy' } & Overload)
  | { readonly type: 'market'; readonly quotes: readonly Quote[]; readonly time?: number }
  | { readonly type: 'kline'; readonly code: string; readonly candle: Decoded<typeof candle> }
  | { readonly type: 'trade'; readonly figures: AccountFigures }
  | { readonly type: 'closed'; readonly orders: readonly ClosedOrder[] }
  | { readonly type: 'alerts'; readonly alerts: readonly PriceAlert[] }
  /** The account may have a notice that is not loaded yet. */
  | { readonly type: 'notices' }

/** A frame from the app. */
export type ClientFrame =
  | { readonly type: 'login'; readonly token: string }
  | { readonly type: 'sub' | 'unsub'; readonly topic: string }
  | { readonly type: 'logout' | 'ping' }

const TOKEN_LIMIT = 512
/** A frame from the app. */
export const clientFrame = v.variant('type', [
  v.object({ type: v.literal('login'), token: v.pipe(v.string(), v.maxLength(TOKEN_LIMIT)) }),
  v.object({ type: v.picklist(['sub', 'unsub']), topic: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  v.object({ type: v.picklist(['logout', 'ping']) }),
])

/** Reads a frame from the app. Returns undefined for an invalid frame. */
export function readClientFrame(data: string): ClientFrame | undefined {
  const read = v.safeParse(clientFrame, parse(data))
  return read.success ? read.output : undefined
}

const quotes = rows(quote)
const closed = rows(closedOrder)
const alerts = rows(priceAlert)
const time = maybe(number)

const isPlain = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_NUMBER

/**
 * Reads the quotes of a frame whose figures are all numbers, as this server writes them. Returns undefined for any other frame.
 * It reads the same as the codec, many times as fast: on a busy market this takes most of a slow phone's time.
 */
function plainQuotes(body: unknown): Quote[] | undefined {
  if (!Array.isArray(body)) return undefined
  const list: Quote[] = []
  for (const row of body) {
    const { Code: code, Open: open, Close: close, Change: change, MarketStatus: state, Time: time } = row ?? {}
    if (typeof code !== 'string' || (state !== 0 && state !== 1)) return undefined
    if (!isPlain(open) || !isPlain(close) || !isPlain(change) || !isPlain(time)) return undefined
    list.push({ code, open, close, change, marketOpen: state === 1, time })
  }
  return list
}

/** Reads a frame from the server. Returns undefined for an invalid frame. */
export function readServerFrame(data: string): ServerFrame | undefined {
  const frame = parse(data)
  if (typeof frame !== 'object' || frame === null) return undefined
  const { type, topic, data: body, Time, code, msg } = frame as Record<string, unknown>
  const message = typeof msg === 'string' ? msg : ''
  const at = read(time, Time)
  if (type === 'pong') return { type, ...(at !== undefined && { time: at }) }
  if (type === 'login_result') return { type, code: read(number, code) ?? 0, message }
  if (type === 'error') return { type, message }
  if (type === 'busy') {
    const reported = read(overload, frame)
    return reported && { type, ...reported }
  }
  if (typeof topic !== 'string') return undefined
  if (topic === TOPIC.market) {
    const list = plainQuotes(body) ?? read(quotes, body)
    return list && { type: 'market', quotes: list, ...(at !== undefined && { time: at }) }
  }
  if (topic === TOPIC.trade) {
    const figures = read(accountFigures, body)
    return figures && { type: 'trade', figures }
  }
  if (topic === TOPIC.closed) {
    const orders = read(closed, body)
    return orders && { type: 'closed', orders }
  }
  if (topic === TOPIC.alerts) {
    const fired = read(alerts, body)
    return fired && { type: 'alerts', alerts: fired }
  }
  if (topic === TOPIC.notices) return { type: 'notices' }
  const instrument = klineCode(topic)
  const bar = instrument === undefined ? undefined : read(candle, body)
  return bar && instrument !== undefined ? { type: 'kline', code: instrument, candle: bar } : undefined
}

/** Writes a server frame. */
export function writeServerFrame(frame: ServerFrame): string {
  switch (frame.type) {
    case 'login_result':
      return JSON.stringify({ type: frame.type, code: frame.code, msg: frame.message })
    case 'pong':
      return JSON.stringify({ type: frame.type, Time: frame.time })
    case 'error':
      return JSON.stringify({ type: frame.type, msg: frame.message })
    case 'busy':
      return JSON.stringify({ type: frame.type, ...Object(overload.encode(frame)) })
    case 'market':
      return JSON.stringify({ topic: TOPIC.market, Time: frame.time, data: quotes.encode([...frame.quotes]) })
    case 'kline':
      return JSON.stringify({ topic: klineTopic(frame.code), data: candle.encode(frame.candle) })
    case 'trade':
      return JSON.stringify({ topic: TOPIC.trade, data: accountFigures.encode(frame.figures) })
    case 'closed':
      return JSON.stringify({ topic: TOPIC.closed, data: closed.encode([...frame.orders]) })
    case 'alerts':
      return JSON.stringify({ topic: TOPIC.alerts, data: alerts.encode([...frame.alerts]) })
    case 'notices':
      return JSON.stringify({ topic: TOPIC.notices, data: null })
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function read<T>(codec: Codec<T>, value: unknown): T | undefined {
  const result = v.safeParse(codec.schema, value)
  return result.success ? result.output : undefined
}
