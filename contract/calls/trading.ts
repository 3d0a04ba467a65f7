import { at, choice, decimal, id, integer, lenient, maybe, record, rows, text, withDefault } from '../codec.ts'
import { historyRange, historySort, tradeOutcome } from '../entities/history.ts'
import { candle, category, instrument, period } from '../entities/market.ts'
import { askedReason, askedSide, order, orderList, orderPage, orderRequest, refusedOrder } from '../entities/order.ts'
import { type Answer, get, listOf } from './call.ts'

export * from './managing.ts'

const requestId = at('request_id', maybe(text))
const orderAct = { session: true, mutates: true } as const

/** Categories, named in the language asked for (document 1 §7). */
export const getCategories = get('/v1/api/forex/getCategories', {}, listOf(category), { cache: 'market' })
/** Every instrument with today's figures (document 1 §7). */
export const tradeList = get('/v1/api/forex/trade_list', {}, listOf(instrument), { cache: 'market' })
/** At most 96 bars for the chart of a row (decisions §4). */
export const rowCandles = get(
  '/v1/api/forex/abbreviated_cache_kline',
  { instrumentId: at('forex_id', id), period: at('period', period) },
  listOf(candle),
  { cache: 'market' },
)
/** Bars, oldest first; `before` pages back in history (decisions §4). */
export const candles = get(
  '/v1/api/forex/kline',
  {
    instrumentId: at('forex_id', id),
    period: at('period', period),
    /** 1 to 1000, 500 unless said. */
    limit: at('limit', maybe(integer)),
    /** Only bars that start before this time, ms. */
    before: at('before', maybe(integer)),
  },
  listOf(candle),
  { cache: 'market' },
)
/** Instruments by a part of their name or code (decisions §4). */
export const searchCurrency = get(
  '/v1/api/forex/searchCurrency',
  { name: at('name', withDefault(text, '')) },
  listOf(instrument),
)

const placed = lenient(order)

/** Place an order (document 1 §3, §7); answers the order, which another server may leave out. */
export const submitOrder = {
  method: 'GET',
  path: '/v1/api/forex/submit',
  params: orderRequest,
  answer: placed,
  ...orderAct,
} as const

/** Orders of one list, a page at a time (document 1 §7). All parameters but the first two are extra, and of the history alone but for `limit`. */
export const myOrders = get(
  '/v1/api/forex/my_deal',
  {
    list: at('status', orderList),
    page: at('page', withDefault(integer, 1)),
    /** Rows a page, 1 to 1000; 10 unless said. */
    limit: at('limit', maybe(integer)),
    ...historyRange,
    instrumentId: at('forex_id', maybe(id)),
    side: at('side', maybe(askedSide)),
    outcome: at('outcome', maybe(tradeOutcome)),
    reason: at('reason', maybe(askedReason)),
    /** The newest first unless said. */
    sort: at('sort', maybe(historySort)),
  },
  orderPage,
  { session: true, cache: 'account' },
)
/** Close a position at the last price (document 1 §7). */
export const closeOrder = get('/v1/api/forex/close', { id: at('id', id), requestId }, placed, orderAct)
/** Cancel a pending order (document 1 §7). */
export const cancelOrder = get('/v1/api/forex/cancel_trade', { id: at('id', id), requestId }, placed, orderAct)
/** Set both stops of an order; 0 takes one off (document 1 §7). */
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
/** What became of a call whose answer was lost (decisions §1). */
export const requestOutcome = get(
  '/v1/api/forex/request',
  { requestId: at('request_id', text) },
  record({
    state: at('state', choice({ done: 'done', unknown: 'unknown' }, 'unknown')),
    code: at('code', maybe(integer)),
    message: at('msg', maybe(text)),
    order: at('data', placed),
    /** Of a call that touches more than one order: what it closed and what it left, as in `OrderChanges`. */
    closed: at('closed', lenient(rows(order))),
    refused: at('refused', lenient(rows(refusedOrder))),
  }),
  { session: true, extension: true },
)
/** The answer of `requestOutcome`. */
export type RequestOutcome = Answer<typeof requestOutcome>
