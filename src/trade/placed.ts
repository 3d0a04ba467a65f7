import type Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Order, OrderRequest } from '../../contract/entities/order.ts'

/** An order that the server accepted. */
export interface Placed {
  readonly instrument: Instrument
  readonly intent: Omit<OrderRequest, 'requestId'>
  /** As the server answered it; another operator's server may leave it out. */
  readonly order: Order | undefined
  /** The server's words. */
  readonly message: string
  /** The free margin before, USD. */
  readonly free: Big | undefined
}
