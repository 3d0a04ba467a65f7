import type { Order } from '../../../contract/entities/order.ts'
import { type Columns, csvOf, figure, text } from '../../history/csv.ts'

/**
 * The columns by their names, which are the same in every language: sheets and scripts go by them. Amounts in USD, prices
 * and lots as decimals with a dot, times in UTC by ISO 8601.
 */
const columns: Columns<Order> = [
  ['order_id', ({ id }) => text(id)],
  ['instrument', ({ showCode }) => text(showCode)],
  ['code', ({ code }) => text(code)],
  ['side', ({ side }) => text(side)],
  ['lots', ({ lots }) => figure(lots)],
  ['leverage', ({ leverage }) => figure(leverage)],
  ['open_time', ({ createdAt }) => text(createdAt)],
  ['open_price', ({ price }) => figure(price)],
  ['close_time', ({ completedAt }) => text(completedAt)],
  ['close_price', ({ status, lastPrice }) => figure(status === 'completed' ? lastPrice : undefined)],
  ['stop_loss', ({ stopLoss }) => figure(stopLoss)],
  ['take_profit', ({ takeProfit }) => figure(takeProfit)],
  ['margin_usd', ({ margin }) => figure(margin)],
  ['fee_usd', ({ fee }) => figure(fee)],
  ['profit_usd', ({ profit }) => figure(profit)],
  ['status', ({ status }) => text(status)],
  ['reason', ({ reason }) => text(reason)],
  ['part_of', ({ partOf }) => text(partOf)],
]

/** Orders as comma-separated values. */
export const historyCsv = (orders: readonly Order[]): string => csvOf(columns, orders)

/** The name of the file: `trades-2026-07-01-2026-07-15.csv`. */
export const csvName = (from: string | undefined, to: string): string =>
  `${['trades', ...(from === undefined ? [] : [from]), to].join('-')}.csv`
