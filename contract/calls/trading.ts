import { at, choice, decimal, id, integer, lenient, maybe, record, rows, text, withDefault } from '../codec.ts'
import { historyRange, historySort, tradeOutcome } from '../entities/history.ts'
import { candle, category, instrument, period } from '../entities/market.ts'
import {
  order,
  orderList,
  orderPage,
  orderRequest,
  refusedOrder,
  requestReason,
  requestSide,
} from '../entities/order.ts'
import { type Answer, get, listOf } from './call.ts'

export * from './managing.ts'

const requestId = at('request_id', maybe(text))
const orderAct = { session: true, mutates: true } as const

/** Returns categories, named in the requested language (document 1 §7). */
export const getCategories = get('/v1/api/forex/getCategories', {}, listOf(category), { cache: 'market' })
/** Returns every instrument with today's figures (document 1 §7). */
export const tradeList = get('/v1/api/forex/trade_list', {}, listOf(instrument), { cache: 'market' })
/** Returns at most 96 bars for the chart of a row (decisions §4). */
export const rowCandles = get(
  '/v1/api/forex/abbreviated_cache_kline',
  { instrumentId: at('forex_id', id), period: at('period', period) },
  listOf(candle),
  { cache: 'market' },
)
/** Returns bars, oldest first. Use `before` to page back (decisions §4). */
export const candles = get(
  '/v1/api/forex/kline',
  {
    instrumentId: at('forex_id', id),
    period: at('period', period),
    /** 1 to 1000, 500 by default. */
    limit: at('limit', maybe(integer)),
    /** Returns only bars that start before this time, in ms. */
    before: at('before', maybe(integer)),
  },
  listOf(candle),
  { cache: 'market' },
)
/** Searches instruments by part of their name or code (decisions §4). */
export const searchCurrency = get(
  '/v1/api/forex/searchCurrency',
  { name: at('name', withDefault(text, '')) },
  listOf(instrument),
)

const placed = lenient(order)

/** Places an order and returns it (document 1 §3, §7). Another server may leave the order out of its answer. */
export const submitOrder = {
  method: 'GET',
  path: '/v1/api/forex/submit',
  params: orderRequest,
  answer: placed,
  ...orderAct,
} as const

/**
 * Returns one page of an order list (document 1 §7). All parameters except the first two are extensions. Except for `limit`,
 * they apply to the history only.
 */
export const myOrders = get(
  '/v1/api/forex/my_deal',
  {
    list: at('status', orderList),
    page: at('page', withDefault(integer, 1)),
    /** Rows a page, 1 to 1000; 10 by default. */
    limit: at('limit', maybe(integer)),
    ...historyRange,
    instrumentId: at('forex_id', maybe(id)),
    side: at('side', maybe(requestSide)),
    outcome: at('outcome', maybe(tradeOutcome)),
    reason: at('reason', maybe(requestReason)),
    /** Sort order, newest first by default. */
    sort: at('sort', maybe(historySort)),
  },
  orderPage,
  { session: true, cache: 'account' },
)
/** Closes a position at the last price (document 1 §7). */
export const closeOrder = get('/v1/api/forex/close', { id: at('id', id), requestId }, placed, orderAct)
/** Cancels a pending order (document 1 §7). */
export const cancelOrder = get('/v1/api/forex/cancel_trade', { id: at('id', id), requestId }, placed, orderAct)
/** Sets both stops of an order; 0 removes a stop (document 1 §7). */
export const setStops = get(
  '/v1/api/forex/set_stop_price',
  {
    id: at('id', id),
    takeProfit: at('target_profit_price', withDefault(decimal, '0')),
    stopLoss: at('stop_loss_price', withDefault(decimal, '0')),
    requestId,
  },
  placed,
  orderAct,
)
/** Returns the outcome of a call whose answer was lost (decisions §1). */
export const requestOutcome = get(
  '/v1/api/forex/request',
  { requestId: at('request_id', text) },
  record({
    state: at('state', choice({ done: 'done', unknown: 'unknown' }, 'unknown')),
    code: at('code', maybe(integer)),
    message: at('msg', maybe(text)),
    order: at('data', placed),
    /** For a call on several orders: those it closed and those it left open, as in `OrderChanges`. */
    closed: at('closed', lenient(rows(order))),
    refused: at('refused', lenient(rows(refusedOrder))),
  }),
  { session: true, extension: true },
)
/** The answer of `requestOutcome`. */
export type RequestOutcome = Answer<typeof requestOutcome>
