import type { Decimal } from '../contract/codec.ts'
import type { CloseReason, OrderStatus } from '../contract/entities/order.ts'
import type { Side } from '../contract/rules.ts'
import type { Micros } from './money.ts'

/** An order in any state, as the engine and the store know it. Never changed, only replaced. */
export interface OrderRecord {
  readonly id: number
  readonly accountId: number
  readonly instrumentId: number
  readonly code: string
  /** The currency of its price and profit. */
  readonly quote: string
  readonly side: Side
  readonly status: OrderStatus
  readonly lots: Decimal
  /** 1 in fixed margin mode. */
  readonly leverage: number
  /** The price asked for: the target of a pending order, the last price of one at market. */
  readonly originPrice: number
  /** The last price when it was entered, or its target moved: tells from which side a target is reached (decisions §5). */
  readonly entryPrice: number
  /** The price it opened at; of a pending order the one it waits for. */
  readonly price: number
  readonly closePrice?: number
  readonly stopLoss?: number
  readonly takeProfit?: number
  /** How far the stop loss follows behind the best price while the order is held (`trailing.ts`). */
  readonly trailingDistance?: number
  /** Of a pending order what it would take at its target; zero when cancelled. */
  readonly margin: Micros
  /** Charged at opening; of a pending order what it would be at its target; zero when cancelled. */
  readonly fee: Micros
  /** Realised; zero until it is closed. */
  readonly profit: Micros
  readonly reason?: CloseReason
  /** UTC ms, as every time. */
  readonly createdAt: number
  readonly openedAt?: number
  readonly completedAt?: number
  /** The order that this closed part was taken off. */
  readonly partOf?: number
}

/** The first order's id; every later one is greater. */
export const FIRST_ORDER_ID = 48_210_001
