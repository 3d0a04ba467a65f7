import { type SelectQueryBuilder, sql } from 'kysely'
import type { Params } from '../../contract/calls/call.ts'
import type { tradeHistory } from '../../contract/calls/history.ts'
import type { HistoryPage, HistorySort } from '../../contract/entities/history.ts'
import { usdText } from '../../engine/money.ts'
import { endedView, ORDER_DECIMALS } from '../../engine/orderView.ts'
import type { Terms } from '../../engine/state.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import type { OrderRow, Tables } from '../store/tables.ts'
import { fromRow } from './orderRows.ts'

type Reads = ExchangeDatabase['reads']
type OfOrders = SelectQueryBuilder<Tables, 'trade_order', object>

/** Which ended orders are wanted, and from which of them on. */
export type EndedAsked = Params<typeof tradeHistory> & { readonly limit: number }

/** A range of time: `from` inclusive, `to` exclusive, UTC ms; open where it is left out. */
export interface TimeRange {
  readonly from?: number
  readonly to?: number
}

/** Ended orders of an account in a range of time. */
export function endedIn(reads: Reads, accountId: number, { from, to }: TimeRange): OfOrders {
  let query: OfOrders = reads
    .selectFrom('trade_order')
    .where('account_id', '=', accountId)
    // Written out, not bound: only then does the database see that the index of ended orders serves it.
    .where(sql<boolean>`status IN ('cancelled', 'completed')`)
  if (from !== undefined) query = query.where('completed_at', '>=', from)
  if (to !== undefined) query = query.where('completed_at', '<', to)
  return query
}

/**
 * Ended orders as they are asked for; the count and the profit of all of them come with the first page. The index holds
 * whatever is filtered and sorted by: of the table only the rows of the page are read. Undefined when the order to go on
 * after is none of the account's ended ones.
 */
export async function readEnded(
  reads: Reads,
  terms: Terms,
  accountId: number,
  asked: EndedAsked,
): Promise<HistoryPage | undefined> {
  const { sort, after, limit } = asked
  const wanted = filtered(endedIn(reads, accountId, asked), asked)
  const sums = after === undefined ? await sumsOf(wanted) : undefined
  const onwards = after === undefined ? wanted : await beyond(reads, accountId, wanted, sort, after)
  if (onwards === undefined) return undefined
  const [column, direction] = orders[sort]
  const found = await onwards
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
  const ids = found.slice(0, limit).map(({ id }) => id)
  return { rows: await viewsOf(reads, terms, ids), more: found.length > limit, ...sums }
}

function filtered(query: OfOrders, { instrumentId, outcome, reason }: EndedAsked): OfOrders {
  let some = query
  if (instrumentId !== undefined) some = some.where('instrument_id', '=', Number(instrumentId) || 0)
  if (outcome !== undefined)
    some = some.where('status', '=', 'completed').where('profit', outcome === 'winners' ? '>' : '<', 0)
  if (reason !== undefined) some = some.where('reason', '=', reason)
  return some
}

const orders = {
  newest: ['completed_at', 'desc'],
  oldest: ['completed_at', 'asc'],
  bestFirst: ['profit', 'desc'],
  worstFirst: ['profit', 'asc'],
} as const satisfies Record<HistorySort, readonly [column: keyof OrderRow, direction: 'asc' | 'desc']>

/** What stands after an order that is known: whatever ended since the page before does not shift the next. */
async function beyond(reads: Reads, accountId: number, wanted: OfOrders, sort: HistorySort, after: string) {
  if (!/^\d{1,15}$/.test(after)) return undefined
  const [column, direction] = orders[sort]
  const last = await endedIn(reads, accountId, {})
    .where('id', '=', Number(after))
    .select(sql<string>`cast(${sql.ref(column)} as text)`.as('value'))
    .executeTakeFirst()
  if (last === undefined) return undefined
  const place = sql`(${BigInt(last.value)}, ${Number(after)})`
  const way = sql.raw(direction === 'desc' ? '<' : '>')
  return wanted.where(sql<boolean>`(${sql.ref(column)}, id) ${way} ${place}`)
}

async function sumsOf(wanted: OfOrders): Promise<Pick<HistoryPage, 'total' | 'totalProfit'>> {
  const { total, profit } = await wanted
    .select([
      sql<number>`count(*)`.as('total'),
      // Amounts are 64 bits wide: as text they come through whole.
      sql<string>`cast(coalesce(sum(profit), 0) as text)`.as('profit'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), totalProfit: usdText(BigInt(profit), ORDER_DECIMALS) }
}

async function viewsOf(reads: Reads, terms: Terms, ids: readonly number[]): Promise<HistoryPage['rows']> {
  if (ids.length === 0) return []
  const rows = await reads
    .selectFrom('trade_order')
    .where('id', 'in', ids)
    .selectAll()
    .select([
      sql<string>`cast(margin as text)`.as('margin_text'),
      sql<string>`cast(fee as text)`.as('fee_text'),
      sql<string>`cast(profit as text)`.as('profit_text'),
    ])
    .execute()
  const views = new Map(
    rows.map(({ margin_text, fee_text, profit_text, ...row }) => {
      const amounts = { margin: BigInt(margin_text), fee: BigInt(fee_text), profit: BigInt(profit_text) }
      return [row.id, endedView(terms, fromRow({ ...row, ...amounts }, terms.venue))] as const
    }),
  )
  return ids.flatMap((id) => views.get(id) ?? [])
}
