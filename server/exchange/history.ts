import { sql } from 'kysely'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { OrderPage } from '../../contract/entities/order.ts'
import { usdText } from '../../engine/money.ts'
import { endedView, ORDER_DECIMALS } from '../../engine/orderView.ts'
import type { Terms } from '../../engine/state.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { fromRow } from './orderRows.ts'

/** A page of an account's ended orders, the newest first, with the count and the profit of all of them. */
export async function readHistory(
  reads: ExchangeDatabase['reads'],
  terms: Terms,
  accountId: number,
  page: number,
): Promise<Omit<OrderPage, 'balance'>> {
  const ended = reads
    .selectFrom('trade_order')
    .where('account_id', '=', accountId)
    // Written out, not bound: only then does the database see that the index of ended orders serves it.
    .where(sql<boolean>`status IN ('cancelled', 'completed')`)
  const sums = await ended
    .select([
      sql<number>`count(*)`.as('total'),
      // Amounts are 64 bits wide: as text they come through whole.
      sql<string>`cast(coalesce(sum(profit), 0) as text)`.as('profit'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await ended
    .selectAll()
    .select([
      sql<string>`cast(margin as text)`.as('margin_text'),
      sql<string>`cast(fee as text)`.as('fee_text'),
      sql<string>`cast(profit as text)`.as('profit_text'),
    ])
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return {
    rows: rows.map(({ margin_text, fee_text, profit_text, ...row }) => {
      const amounts = { margin: BigInt(margin_text), fee: BigInt(fee_text), profit: BigInt(profit_text) }
      return endedView(terms, fromRow({ ...row, ...amounts }, terms.venue))
    }),
    total: Number(sums.total),
    totalProfit: usdText(BigInt(sums.profit), ORDER_DECIMALS),
  }
}
