import Big from 'big.js'
import type { CloseReason } from '../../contract/entities/order.ts'
import type { OrderRecord } from '../../engine/order.ts'
import type { Venue } from '../../engine/state.ts'
import type { OrderRow } from '../store/tables.ts'

/** A row as it is read: amounts 64 bits wide, other integers as the statement gives them. */
export type StoredOrder = { readonly [K in keyof OrderRow]: ReadAs<OrderRow[K]> } & Record<
  'margin' | 'fee' | 'profit',
  bigint
>
type ReadAs<T> = number extends T ? T | bigint : T

/** A number is written without an exponent from here up to 1e21. */
const MIN_PLAIN = 1e-6
const decimal = (price: number): string =>
  price >= MIN_PLAIN && price < 1e21 ? String(price) : new Big(price).toFixed()
const decimalOrNull = (price: number | undefined): string | null => (price === undefined ? null : decimal(price))

const stopColumns = (order: OrderRecord) => ({
  stop_loss: decimalOrNull(order.stopLoss),
  take_profit: decimalOrNull(order.takeProfit),
  first_stop: decimalOrNull(order.firstStop),
  trailing_distance: decimalOrNull(order.trailingDistance),
})

/** The stops of an order as the named parameters of its row. */
export const toStopsRow = (order: OrderRecord) => ({ id: order.id, ...stopColumns(order) })

/** An order as the named parameters of its row. */
export function toRow(order: OrderRecord): OrderRow<bigint> {
  return {
    id: order.id,
    account_id: order.accountId,
    instrument_id: order.instrumentId,
    side: order.side,
    status: order.status,
    lots: order.lots,
    leverage: order.leverage,
    origin_price: decimal(order.originPrice),
    entry_price: decimal(order.entryPrice),
    price: decimal(order.price),
    close_price: decimalOrNull(order.closePrice),
    ...stopColumns(order),
    margin: order.margin,
    fee: order.fee,
    profit: order.profit,
    reason: order.reason ?? null,
    created_at: order.createdAt,
    opened_at: order.openedAt ?? null,
    completed_at: order.completedAt ?? null,
    part_of: order.partOf ?? null,
  }
}

/** The order of a row. Throws when the catalogue has lost its instrument. */
export function fromRow(row: StoredOrder, venue: Venue): OrderRecord {
  const spec = venue.byId(Number(row.instrument_id))
  if (spec === undefined) throw new Error(`Order ${row.id} is in the unknown instrument ${row.instrument_id}`)
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    instrumentId: spec.id,
    code: spec.code,
    quote: spec.quote,
    side: row.side,
    status: row.status,
    lots: row.lots,
    leverage: Number(row.leverage),
    originPrice: Number(row.origin_price),
    entryPrice: Number(row.entry_price),
    price: Number(row.price),
    ...(row.close_price !== null && { closePrice: Number(row.close_price) }),
    ...(row.stop_loss !== null && { stopLoss: Number(row.stop_loss) }),
    ...(row.take_profit !== null && { takeProfit: Number(row.take_profit) }),
    ...(row.first_stop !== null && { firstStop: Number(row.first_stop) }),
    ...(row.trailing_distance !== null && { trailingDistance: Number(row.trailing_distance) }),
    margin: row.margin,
    fee: row.fee,
    profit: row.profit,
    ...(row.reason !== null && { reason: row.reason as CloseReason }),
    createdAt: Number(row.created_at),
    ...(row.opened_at !== null && { openedAt: Number(row.opened_at) }),
    ...(row.completed_at !== null && { completedAt: Number(row.completed_at) }),
    ...(row.part_of !== null && { partOf: Number(row.part_of) }),
  }
}
