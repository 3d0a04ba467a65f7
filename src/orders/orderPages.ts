import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { Decimal } from '../../contract/codec.ts'
import type { Order, OrderPage } from '../../contract/entities/order.ts'

/** The pages of a list of orders that are loaded so far. */
export interface LoadedOrders {
  readonly rows: readonly Order[]
  /** Of the whole list, as the server counted last. */
  readonly total: number
  /** Sum of the profits of the whole list, USD. */
  readonly totalProfit: Decimal
  /** How many pages were put together. */
  readonly pages: number
  /** Everything is there. */
  readonly complete: boolean
}

/** The first page, in place of whatever was there. */
export function firstPage(page: OrderPage): LoadedOrders {
  return joined([], page, 1)
}

/**
 * The next page after those that are loaded. Rows may have shifted in between: an order that comes again takes its old
 * place with its new figures, and is never shown twice. Finished when as many are loaded as there are, or a page is short.
 */
export function nextPage(loaded: LoadedOrders, page: OrderPage): LoadedOrders {
  return joined(loaded.rows, page, loaded.pages + 1)
}

/** Without the orders that ended; the server's sum stands until it says another. */
export function withoutOrders(loaded: LoadedOrders, ended: ReadonlySet<string>): LoadedOrders {
  const rows = loaded.rows.filter(({ id }) => !ended.has(id))
  const gone = loaded.rows.length - rows.length
  return gone === 0 ? loaded : { ...loaded, rows, total: Math.max(rows.length, loaded.total - gone) }
}

function joined(before: readonly Order[], page: OrderPage, pages: number): LoadedOrders {
  const byId = new Map(before.map((order) => [order.id, order]))
  for (const order of page.rows) byId.set(order.id, order)
  const rows = [...byId.values()]
  const short = page.rows.length < PAGE_SIZE
  return {
    rows,
    total: Math.max(page.total, short ? rows.length : 0),
    totalProfit: page.totalProfit,
    pages,
    complete: short || rows.length >= page.total,
  }
}
