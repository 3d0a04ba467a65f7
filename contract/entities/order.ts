import * as v from 'valibot'
import {
  at,
  type Codec,
  choice,
  type Decoded,
  decimal,
  id,
  integer,
  lenient,
  maybe,
  number,
  record,
  rows,
  text,
  withDefault,
  wrapped,
} from '../codec.ts'

/** Direction: 1 is buy, any other value is sell (document 1 §4). */
export const side = choice({ buy: 1, sell: 2 }, 'sell')

/** Direction in a request. Unknown values are refused. */
export const requestSide = choice({ buy: 1, sell: 2 })

/** Order list: 0 pending, 1 open, 3 history (document 1 §4). */
export const orderList = choice({ pending: 0, holding: 1, history: 3 })
export type OrderList = Decoded<typeof orderList>

/** Maximum number of orders on a page. */
export const MAX_ORDERS = 1000

/** State of an order (decisions §5). */
export const orderStatus = choice({ pending: 0, holding: 1, cancelled: 2, completed: 3 })
export type OrderStatus = Decoded<typeof orderStatus>

const reasons = {
  closed: 'closed',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  stopOut: 'stop_out',
  reset: 'reset',
  /** Cancelled by its owner while pending. */
  cancelled: 'cancelled',
  /** Cancelled when triggered because of insufficient margin. */
  noMargin: 'no_margin',
} as const

/** Reason why an order ended (decisions §6). */
export const closeReason = choice(reasons, 'closed')
/** Closing reason in a request. Unknown values are refused. */
export const requestReason = choice(reasons)
export type CloseReason = Decoded<typeof closeReason>

/** A stop price. 0, null, empty and missing all mean no stop (decisions §9). */
export const stopPrice: Codec<number | undefined> = {
  schema: v.pipe(
    maybe(number).schema,
    v.transform((value) => (value === 0 ? undefined : value)),
  ),
  encode: (value) => value,
  of: number,
}
/** A stop price of an order, which is always present: 0 means none. */
const orderStop = { ...stopPrice, unset: 0 }

/** An order in any state (document 1 §3, extras in decisions §9). */
export const order = record({
  id: at('Id', id),
  showCode: at('ForexTradeLists', wrapped('ShowCode', text)),
  /** Requested price; equals `price` for a market order. */
  originPrice: at('OriginPrice', number),
  /** Opening price, or the trigger price of a pending order. */
  price: at('Price', number),
  /** Last price, or the closing price. */
  lastPrice: at('UpdatePrice', withDefault(number, 0)),
  side: at('OrderType', side),
  lots: at('Quantity', number),
  profit: at('FactProfits', withDefault(decimal, '0')),
  margin: at('CautionMoney', withDefault(decimal, '0')),
  fee: at('TradeFee', withDefault(decimal, '0')),
  stopLoss: at('TargetLossPrice', orderStop),
  takeProfit: at('TargetProfitPrice', orderStop),
  status: at('Status', orderStatus),
  createdAt: at('CreateTimeHandler', withDefault(text, '')),
  completedAt: at('CompleteTimeHandler', { ...maybe(text), unset: '' }),
  instrumentId: at('InstrumentId', maybe(id)),
  code: at('Code', maybe(text)),
  leverage: at('Multiple', maybe(number)),
  reason: at('Reason', maybe(closeReason)),
  /** Extension: distance of the trailing stop loss from the best price, in the price's unit; missing if it does not trail. */
  trailingDistance: at('TrailingDistance', stopPrice),
  /** Extension, of an ended order: when it opened, ISO 8601. */
  openedAt: at('OpenTimeHandler', maybe(text)),
  /** Extension, of an ended order: the stop loss that it opened with, or the first it was given after. */
  firstStop: at('FirstStopLoss', maybe(number)),
  /** Extension: the order that this closed part was taken off. */
  partOf: at('PartOf', maybe(id)),
})
export type Order = Decoded<typeof order>

/** Extension: positions to close. Winners have a profit at the last price, losers a loss. */
export const closeScope = choice({ all: 'all', winners: 'winners', losers: 'losers' })
export type CloseScope = Decoded<typeof closeScope>

/** Extension: a position that a bulk call did not change, with the reason in the requested language. */
export const refusedOrder = record({ id: at('Id', id), message: at('Msg', withDefault(text, '')) })
export type RefusedOrder = Decoded<typeof refusedOrder>

/** Extension: result of a call on several orders. */
export const orderChanges = record({
  /** The order still open: the remainder after a partial close, or the opposite order after a reversal. */
  order: at('Order', lenient(order)),
  closed: at('Closed', withDefault(rows(order), [])),
  refused: at('Refused', withDefault(rows(refusedOrder), [])),
})
export type OrderChanges = Decoded<typeof orderChanges>

/** Parameters of a new order (`submit`, document 1 §3). */
export const orderRequest = record({
  side: at('type', requestSide),
  lots: at('cont', decimal),
  instrumentId: at('forex_id', id),
  mode: at('status', choice({ market: 1, pending: 0 })),
  /** Trigger price of a pending order; 0 for a market order. */
  targetPrice: at('target_price', withDefault(decimal, '0')),
  /** Stop loss price; 0 for none. */
  stopLoss: at('stop_loss_price', withDefault(decimal, '0')),
  /** Take profit price; 0 for none. */
  takeProfit: at('target_profit_price', withDefault(decimal, '0')),
  leverage: at('multiple', number),
  requestId: at('request_id', maybe(text)),
})
export type OrderRequest = Decoded<typeof orderRequest>

/** A page of orders, with totals of all pages (document 1 §3). */
export const orderPage = record({
  rows: at('data', rows(order)),
  total: at('total', withDefault(integer, 0)),
  /** Total profit of all orders in the list, in USD. */
  totalProfit: at('all_fact_profits', withDefault(decimal, '0')),
  balance: at('balance', maybe(decimal)),
})
export type OrderPage = Decoded<typeof orderPage>
