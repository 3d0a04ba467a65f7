import type { Decimal } from '../contract/codec.ts'
import type { CloseReason, OrderStatus } from '../contract/entities/order.ts'
import type { Side } from '../contract/rules.ts'
import type { Micros } from './money.ts'

/** An order in any state, as known to the engine and the store. Immutable. */
export interface OrderRecord {
  readonly id: number
  readonly accountId: number
  readonly instrumentId: number
  readonly code: string
  /** Currency of its price and profit. */
  readonly quote: string
  readonly side: Side
  readonly status: OrderStatus
  readonly lots: Decimal
  /** 1 in fixed margin mode. */
  readonly leverage: number
  /** Requested price: the target of a pending order, or the last price of a market order. */
  readonly originPrice: number
  /**
   * Last price when the order was entered or its target moved. It determines from which side a target is reached (decisions
   * §5).
   */
  readonly entryPrice: number
  /** Opening price, or the trigger price of a pending order. */
  readonly price: number
  readonly closePrice?: number
  readonly stopLoss?: number
  /** The stop loss that it opened with, or the first that it was given after: what was risked, wherever the stop moved since. */
  readonly firstStop?: number
  readonly takeProfit?: number
  /** Distance of the stop loss from the best price while the order is open (`trailing.ts`). */
  readonly trailingDistance?: number
  /** For a pending order, the margin it would need at its target; zero when cancelled. */
  readonly margin: Micros
  /** Charged at opening. For a pending order, the fee at its target; zero when cancelled. */
  readonly fee: Micros
  /** Realised profit; zero until the order closes. */
  readonly profit: Micros
  readonly reason?: CloseReason
  /** UTC ms, as for all times. */
  readonly createdAt: number
  readonly openedAt?: number
  readonly completedAt?: number
  /** The order that this closed part belonged to. */
  readonly partOf?: number
}

/** The first order id. Later ids are greater. */
export const FIRST_ORDER_ID = 48_210_001
