import { myOrders } from '../../contract/calls/trading.ts'
import type { Decimal } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { RequestOptions } from '../api/request.ts'
import { numbered, rowsFromTop } from '../resource/pagedResource.ts'
import { refreshSnapshot, reportOrders, stampRequest } from './snapshotFeed.ts'

/** A list of open orders with all its pages. */
export interface WholeList {
  readonly rows: readonly Order[]
  readonly total: number
  /** Sum of the profits of the whole list, USD. */
  readonly totalProfit: Decimal
  /** There is nothing beyond the rows that are loaded at most. */
  readonly complete: boolean
}

/** Loads a list of open orders, page after page, until it has at least so many rows or all. Rejects like `request`. */
export async function wholeList(
  list: 'holding' | 'pending',
  most: number,
  options?: RequestOptions,
): Promise<WholeList> {
  const requested = stampRequest()
  const balances = new Set<Decimal | undefined>()
  const { rows, complete, total, totalProfit } = await rowsFromTop(
    (at) =>
      numbered(at, async (page) => {
        const answer = await refreshSnapshot(myOrders, { list, page }, options)
        balances.add(answer.balance)
        return answer
      }),
    most,
    ({ id }) => id,
  )
  const [balance, ...others] = balances
  // Another balance on another page: something was closed or opened while the list was read.
  if (others.length === 0) reportOrders(requested, list, complete ? rows : undefined, balance)
  return { rows, total: Math.max(total, rows.length), totalProfit, complete }
}
