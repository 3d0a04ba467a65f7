import type { CloseReason, Order } from '../../../contract/entities/order.ts'

/** Stored state of a pending or open order, as little as a restart needs. */
export type KnownOrder = Pick<Order, 'id' | 'status'> & Partial<Order>

/** The lists of orders as they are now. */
export interface OrdersNow {
  readonly pending: readonly Order[]
  readonly holding: readonly Order[]
  /** Both lists are whole, so that what stands in neither has ended. */
  readonly complete: boolean
}

/** Changes of known orders. */
export interface OrdersChanged {
  /** Pending ones that are held now. */
  readonly filled: readonly Order[]
  /** Those that are neither pending nor held any more. */
  readonly ended: readonly KnownOrder[]
}

/**
 * Compares what was known with the lists of now. Lists that are cut off prove no end: then only those the server has
 * named count. An id that was never known (a part closed off an order, an order of another device) is no news.
 */
export function compareOrders(
  known: ReadonlyMap<string, KnownOrder>,
  { pending, holding, complete }: OrdersNow,
  named: ReadonlyMap<string, CloseReason>,
): OrdersChanged {
  const there = new Set([...pending, ...holding].map(({ id }) => id))
  return {
    filled: holding.filter(({ id }) => known.get(id)?.status === 'pending'),
    ended: [...known.values()].filter(({ id }) => !there.has(id) && (complete || named.has(id))),
  }
}
