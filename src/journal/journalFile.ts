import { type Columns, csvOf, figure, text } from '../history/csv.ts'
import type { JournalTrade } from './book/journalBook.ts'

/** The columns by their names, which are the same in every language. Amounts in USD, times in UTC by ISO 8601. */
const columns: Columns<JournalTrade> = [
  ['order_id', ({ order }) => text(order.id)],
  ['instrument', ({ order }) => text(order.showCode)],
  ['side', ({ order }) => text(order.side)],
  ['lots', ({ order }) => figure(order.lots)],
  ['open_time', ({ openedAt }) => text(new Date(openedAt).toISOString())],
  ['open_price', ({ order }) => figure(order.price)],
  ['close_time', ({ closedAt }) => text(new Date(closedAt).toISOString())],
  ['close_price', ({ order }) => figure(order.lastPrice)],
  ['first_stop_loss', ({ order }) => figure(order.firstStop)],
  ['stop_loss', ({ order }) => figure(order.stopLoss)],
  ['take_profit', ({ order }) => figure(order.takeProfit)],
  ['fee_usd', ({ order }) => figure(order.fee)],
  ['profit_usd', ({ order }) => figure(order.profit)],
  ['r_multiple', ({ r }) => figure(r)],
  ['reason', ({ order }) => text(order.reason)],
  ['rating', ({ entry }) => figure(entry?.rating)],
  ['tags', ({ entry }) => text(entry?.tags.join(', '))],
  ['note', ({ entry }) => text(entry?.note)],
]

/** Trades as comma-separated values for a spreadsheet. */
export const journalCsv = (trades: readonly JournalTrade[]): string => csvOf(columns, trades)

/** Trades as JSON, with the same names: numbers as decimal text, so that no program rounds them. */
export const journalJson = (trades: readonly JournalTrade[]): string =>
  JSON.stringify(
    trades.map((trade) => ({
      ...Object.fromEntries(
        columns.map(([name, cell]) => {
          const value = cell(trade)
          const written = 'figure' in value ? value.figure : value.text
          return [name, written === '' ? null : written]
        }),
      ),
      tags: trade.entry?.tags ?? [],
    })),
    null,
    1,
  )
