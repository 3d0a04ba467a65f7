import type { OrderRecord } from './order.ts'
import type { Settled } from './settle.ts'

/** Something that happened to an order: the order as it is from now on, and the money that moved. */
export interface OrderEvent extends Partial<Settled> {
  readonly type: 'placed' | 'moved' | 'opened' | 'stopsSet' | 'reduced' | 'closed' | 'cancelled'
  readonly order: OrderRecord
}

/** What the engine decides, and all that its state is made of. */
export type EngineEvent =
  | OrderEvent
  | { readonly type: 'priced'; readonly code: string; readonly price: number; readonly time: number }
  | (Settled & { readonly type: 'refilled' | 'cashMoved'; readonly accountId: number })
