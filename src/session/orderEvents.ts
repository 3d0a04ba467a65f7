import { atom } from 'jotai'
import type { ClosedOrder } from '../../contract/live.ts'
import { store } from '../store.ts'

const versionAtom = atom(0)
/** Another number whenever any list of orders may have changed: lists are to be loaded again from page 1. */
export const ordersVersionAtom = atom((get) => get(versionAtom))

/** Says that lists of orders may have changed: after an order was placed, closed, cancelled or given stops. */
export const ordersChanged = (): void => store.set(versionAtom, (version) => version + 1)

const listeners = new Set<(orders: readonly ClosedOrder[]) => void>()

/** Subscribes to orders the server ended (`FOREX_CLOSED`). Returns a function that unsubscribes. */
export function onOrdersClosed(listener: (orders: readonly ClosedOrder[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes on that the server ended orders. */
export function ordersClosed(orders: readonly ClosedOrder[]): void {
  for (const listener of listeners) listener(orders)
  ordersChanged()
}
