import Big from 'big.js'
import type { Order } from '../../../../contract/entities/order.ts'

/** A figure stands as it is; text is made safe. */
type Cell = { readonly figure: string } | { readonly text: string }

const figure = (value: number | string | undefined): Cell => ({
  figure: value === undefined ? '' : new Big(value).toFixed(),
})
const text = (value: string | undefined): Cell => ({ text: value ?? '' })

/**
 * The columns by their names, which are the same in every language: sheets and scripts go by them. Amounts in USD, prices
 * and lots as decimals with a dot, times in UTC by ISO 8601.
 */
const columns: readonly (readonly [name: string, cell: (order: Order) => Cell])[] = [
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

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/

function written(cell: Cell): string {
  if ('figure' in cell) return cell.figure
  const safe = formula.test(cell.text) ? `'${cell.text}` : cell.text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets read UTF-8 as such when a file begins with it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Orders as comma-separated values (RFC 4180) with a row of names. Text that would be read as a formula gets an apostrophe. */
export function historyCsv(orders: readonly Order[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...orders.map((order) => columns.map(([, cell]) => written(cell(order)))),
  ]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** The name of the file: `trades-2026-07-01-2026-07-15.csv`. */
export const csvName = (from: string | undefined, to: string): string =>
  `${['trades', ...(from === undefined ? [] : [from]), to].join('-')}.csv`
