import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { myOrders } from '../../contract/calls/trading.ts'
import type { Decimal } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { RequestOptions } from '../api/request.ts'
import { askAccount, askedNow, tellOrders } from './snapshotFeed.ts'

/** A list of open orders with all its pages. */
export interface WholeList {
  readonly rows: readonly Order[]
  readonly total: number
  /** Sum of the profits of the whole list, USD. */
  readonly totalProfit: Decimal
  /** There is nothing beyond the pages that are loaded at most. */
  readonly complete: boolean
}

/** Loads a list of open orders, page after page. Rejects like `request`. */
export async function wholeList(
  list: 'holding' | 'pending',
  mostPages: number,
  options?: RequestOptions,
): Promise<WholeList> {
  const asked = askedNow()
  const rows = new Map<string, Order>()
  const balances = new Set<Decimal | undefined>()
  for (let page = 1; ; page += 1) {
    const answer = await askAccount(myOrders, { list, page }, options)
    for (const order of answer.rows) rows.set(order.id, order)
    balances.add(answer.balance)
    const complete = answer.rows.length < PAGE_SIZE || rows.size >= answer.total
    if (!complete && page < mostPages) continue
    const [balance, ...others] = balances
    // Another balance on another page: something was closed or opened while the list was read.
    if (others.length === 0) tellOrders(asked, list, complete ? [...rows.values()] : undefined, balance)
    const { totalProfit } = answer
    return { rows: [...rows.values()], total: Math.max(answer.total, rows.size), totalProfit, complete }
  }
}
