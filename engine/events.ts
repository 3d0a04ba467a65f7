import type { OrderRecord } from './order.ts'
import type { Settled } from './settle.ts'

/**
 * A change to an order: its new version, and the money that moved. `waited`: its stop or target was reached, but real money could
 * not be converted at a current rate; the order itself does not change.
 */
export interface OrderEvent extends Partial<Settled> {
  readonly type: 'placed' | 'moved' | 'opened' | 'stopsSet' | 'reduced' | 'closed' | 'cancelled' | 'waited'
  readonly order: OrderRecord
}

/** The engine's events, from which its state is built. */
export type EngineEvent =
  | OrderEvent
  | { readonly type: 'priced'; readonly code: string; readonly price: number; readonly time: number }
  | (Settled & { readonly type: 'refilled' | 'cashMoved'; readonly accountId: number })
