import type { Order } from '../../contract/entities/order.ts'

let requested: Order | undefined

/** The order that a rewind was asked for, if it is this one: the server is not asked for what is on the screen. */
export const askedOrder = (id: string): Order | undefined => (requested?.id === id ? requested : undefined)

/** Returns the path where an order's trade is rewound. */
export function rewindPath(order: Order): string {
  requested = order
  return `/replay?trade=${order.id}`
}
