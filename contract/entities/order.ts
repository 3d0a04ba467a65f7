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

/** Direction: 1 buy, otherwise sell (document 1 §4). */
export const side = choice({ buy: 1, sell: 2 }, 'sell')

/** The same where it is asked for: a side that is none is refused. */
export const askedSide = choice({ buy: 1, sell: 2 })

/** Which list of orders: 0 pending, 1 holding, 3 history (document 1 §4). */
export const orderList = choice({ pending: 0, holding: 1, history: 3 })
export type OrderList = Decoded<typeof orderList>

/** The largest page of orders. */
export const MOST_ORDERS = 1000

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
  /** Cancelled when a pending order triggered and its margin could not be met. */
  noMargin: 'no_margin',
} as const

/** Why an order ended (decisions §6). */
export const closeReason = choice(reasons, 'closed')
/** The same where it is asked for: a reason that is none is refused. */
export const askedReason = choice(reasons)
export type CloseReason = Decoded<typeof closeReason>

/** A stop price; 0, null, empty and missing mean none (decisions §9). */
export const stopPrice: Codec<number | undefined> = {
  schema: v.pipe(
    maybe(number).schema,
    v.transform((value) => (value === 0 ? undefined : value)),
  ),
  encode: (value) => value,
}

/** An order in any state (document 1 §3, extras of decisions §9). */
export const order = record({
  id: at('Id', id),
  showCode: at('ForexTradeLists', wrapped('ShowCode', text)),
  /** The price asked for; equals `price` of an order at market. */
  originPrice: at('OriginPrice', number),
  /** The price it opened at; of a pending order the one it waits for. */
  price: at('Price', number),
  /** The last price, or the one it closed at. */
  lastPrice: at('UpdatePrice', withDefault(number, 0)),
  side: at('OrderType', side),
  lots: at('Quantity', number),
  profit: at('FactProfits', withDefault(decimal, '0')),
  margin: at('CautionMoney', withDefault(decimal, '0')),
  fee: at('TradeFee', withDefault(decimal, '0')),
  stopLoss: at('TargetLossPrice', stopPrice),
  takeProfit: at('TargetProfitPrice', stopPrice),
  status: at('Status', orderStatus),
  createdAt: at('CreateTimeHandler', withDefault(text, '')),
  completedAt: at('CompleteTimeHandler', maybe(text)),
  instrumentId: at('InstrumentId', maybe(id)),
  code: at('Code', maybe(text)),
  leverage: at('Multiple', maybe(number)),
  reason: at('Reason', maybe(closeReason)),
  /** Extension: how far the stop loss follows behind the best price, in the price's unit; none when it stays put. */
  trailingDistance: at('TrailingDistance', stopPrice),
  /** Extension: the order that this closed part was taken off. */
  partOf: at('PartOf', maybe(id)),
})
export type Order = Decoded<typeof order>

/** Extension: which positions a call closes; winners gain at the last price, losers lose. */
export const closeScope = choice({ all: 'all', winners: 'winners', losers: 'losers' })
export type CloseScope = Decoded<typeof closeScope>

/** Extension: a position that a call on many left as it was, and why, in the language asked for. */
export const refusedOrder = record({ id: at('Id', id), message: at('Msg', withDefault(text, '')) })
export type RefusedOrder = Decoded<typeof refusedOrder>

/** Extension: what a call did that touches more than one order. */
export const orderChanges = record({
  /** The order that is still held: the rest of one closed in part, or the opposite of a reversed one. */
  order: at('Order', lenient(order)),
  closed: at('Closed', withDefault(rows(order), [])),
  refused: at('Refused', withDefault(rows(refusedOrder), [])),
})
export type OrderChanges = Decoded<typeof orderChanges>

/** What a new order asks for (`submit`, document 1 §3). */
export const orderRequest = record({
  side: at('type', askedSide),
  lots: at('cont', decimal),
  instrumentId: at('forex_id', id),
  mode: at('status', choice({ market: 1, pending: 0 })),
  /** The price a pending order waits for; 0 at market. */
  targetPrice: at('target_price', withDefault(decimal, '0')),
  /** 0 for none. */
  stopLoss: at('stop_loss_price', withDefault(decimal, '0')),
  /** 0 for none. */
  takeProfit: at('target_profit_price', withDefault(decimal, '0')),
  leverage: at('multiple', number),
  requestId: at('request_id', maybe(text)),
})
export type OrderRequest = Decoded<typeof orderRequest>

/** A page of orders with the sums of all pages (document 1 §3). */
export const orderPage = record({
  rows: at('data', rows(order)),
  total: at('total', withDefault(integer, 0)),
  /** Sum of the profits of every order of that list, USD. */
  totalProfit: at('all_fact_profits', withDefault(decimal, '0')),
  balance: at('balance', maybe(decimal)),
})
export type OrderPage = Decoded<typeof orderPage>
