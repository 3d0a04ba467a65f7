import type { BalanceChange } from '../../contract/entities/funds.ts'
import { type Columns, csvOf, figure, text } from '../history/csv.ts'

/**
 * The columns by their names, which are the same in every language: sheets and scripts go by them. Amounts in USD as
 * decimals with a dot, times in UTC by ISO 8601.
 */
const columns: Columns<BalanceChange> = [
  ['time', ({ createdAt }) => text(createdAt)],
  ['type', ({ type }) => text(type)],
  ['memo', ({ memo }) => text(memo)],
  ['part', ({ part }) => text(part)],
  ['order_id', ({ orderId }) => text(orderId)],
  ['amount_usd', ({ value }) => figure(value)],
]

/** Changes of the balance as comma-separated values. */
export const changesCsv = (changes: readonly BalanceChange[]): string => csvOf(columns, changes)

/** The name of the file: `account-2026-07-01-2026-07-15.csv`. */
export const csvName = (from: string | undefined, to: string): string =>
  `${['account', ...(from === undefined ? [] : [from]), to].join('-')}.csv`
