import { type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_SIZE, type Params } from '../../contract/calls/call.ts'
import type { myOrders } from '../../contract/calls/trading.ts'
import type { HistorySort } from '../../contract/entities/history.ts'
import type { OrderPage } from '../../contract/entities/order.ts'
import { usdText } from '../../engine/money.ts'
import { endedView, ORDER_DECIMALS } from '../../engine/orderView.ts'
import type { Terms } from '../../engine/state.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import type { OrderRow, Tables } from '../store/tables.ts'
import { fromRow } from './orderRows.ts'

type Reads = ExchangeDatabase['reads']
type OfOrders = SelectQueryBuilder<Tables, 'trade_order', object>

/** Filters and page of ended orders. */
export type EndedOrdersQuery = Omit<Params<typeof myOrders>, 'list'>

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
 * A page of ended orders as they are asked for, with the count and the profit of all of them. The index holds whatever is
 * filtered and sorted by, but for the side: of the table only the rows of the page are read.
 */
export async function readEnded(
  reads: Reads,
  terms: Terms,
  accountId: number,
  requested: EndedOrdersQuery,
): Promise<Omit<OrderPage, 'balance'>> {
  const { sort = 'newest', page, limit = PAGE_SIZE } = requested
  const wanted = filtered(endedIn(reads, accountId, requested), requested)
  const sums = await sumsOf(wanted)
  const [column, direction] = orders[sort]
  const found = await wanted
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    rows: await viewsOf(
      reads,
      terms,
      found.map(({ id }) => id),
    ),
    ...sums,
  }
}

function filtered(query: OfOrders, { instrumentId, side, outcome, reason }: EndedOrdersQuery): OfOrders {
  let some = query
  if (instrumentId !== undefined) some = some.where('instrument_id', '=', Number(instrumentId) || 0)
  if (side !== undefined) some = some.where('side', '=', side)
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

async function sumsOf(wanted: OfOrders): Promise<Pick<OrderPage, 'total' | 'totalProfit'>> {
  const { total, profit } = await wanted
    .select([
      sql<number>`count(*)`.as('total'),
      // Amounts are 64 bits wide: as text they come through whole.
      sql<string>`cast(coalesce(sum(profit), 0) as text)`.as('profit'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), totalProfit: usdText(BigInt(profit), ORDER_DECIMALS) }
}

async function viewsOf(reads: Reads, terms: Terms, ids: readonly number[]): Promise<OrderPage['rows']> {
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
