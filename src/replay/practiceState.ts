import Big from 'big.js'
import type { CloseReason } from '../../contract/entities/order.ts'
import { DEMO_BALANCE, toCents } from '../../contract/rules.ts'
import type { PracticeOrder } from './practiceOrder.ts'

/** The practice account at one moment. Never changed, only replaced: a moment that is kept can be gone back to. */
export interface PracticeState {
  /** Cash, whole cents, never negative. */
  readonly balance: Big
  /** What was lost beyond the balance while other positions may still bring it back. */
  readonly advance: Big
  /** The oldest first. */
  readonly holding: readonly PracticeOrder[]
  readonly pending: readonly PracticeOrder[]
  /** In the order in which they ended. */
  readonly ended: readonly PracticeOrder[]
}

const NOTHING = new Big(0)

/** The account as it begins. */
export const freshState: PracticeState = {
  balance: new Big(DEMO_BALANCE),
  advance: NOTHING,
  holding: [],
  pending: [],
  ended: [],
}

/** A held or pending order by the contract's id. */
export const liveOrder = (state: PracticeState, id: string): PracticeOrder | undefined =>
  [...state.holding, ...state.pending].find((order) => String(order.id) === id)

const without = (orders: readonly PracticeOrder[], { id }: PracticeOrder) => orders.filter((one) => one.id !== id)

/** Another version of a live order in its place. */
export function replaced(state: PracticeState, order: PracticeOrder): PracticeState {
  const swap = (orders: readonly PracticeOrder[]) => orders.map((one) => (one.id === order.id ? order : one))
  return { ...state, holding: swap(state.holding), pending: swap(state.pending) }
}

/** A pending order is placed. */
export const placed = (state: PracticeState, order: PracticeOrder): PracticeState => ({
  ...state,
  pending: [...state.pending, order],
})

/** An order opens at its price and pays its fee (decisions §5). */
export function opened(state: PracticeState, order: PracticeOrder): PracticeState {
  const held: PracticeOrder = { ...order, status: 'holding' }
  const holding = [...state.holding, held].sort((one, other) => one.id - other.id)
  return moved({ ...state, pending: without(state.pending, order), holding }, order.fee.neg())
}

/** How a position ends. */
export interface End {
  readonly price: number
  readonly profit: Big
  readonly reason: CloseReason
  readonly now: number
}

/** An order as it has ended at a price. */
export const asClosed = (order: PracticeOrder, { price, profit, reason, now }: End): PracticeOrder => ({
  ...order,
  status: 'completed',
  closePrice: price,
  profit,
  reason,
  completedAt: now,
})

/** A position, or a part taken off one, has ended: its profit is realised. */
export function closed(state: PracticeState, order: PracticeOrder): PracticeState {
  const rest = { ...state, holding: without(state.holding, order), ended: [...state.ended, order] }
  return moved(rest, order.profit)
}

/** A pending order ends without ever having opened: it took no margin and paid no fee. */
export function cancelled(state: PracticeState, order: PracticeOrder, reason: CloseReason, now: number): PracticeState {
  const gone: PracticeOrder = {
    ...order,
    status: 'cancelled',
    margin: NOTHING,
    fee: NOTHING,
    reason,
    completedAt: now,
  }
  return { ...state, pending: without(state.pending, order), ended: [...state.ended, gone] }
}

/**
 * Moves the balance, in whole cents (decisions §5). It never goes below zero: what is missing is advanced while positions
 * remain that may bring it back, and forgiven with the last of them.
 */
function moved(state: PracticeState, amount: Big): PracticeState {
  const worth = state.balance.minus(state.advance).plus(toCents(amount))
  if (worth.gte(0)) return { ...state, balance: worth, advance: NOTHING }
  return { ...state, balance: NOTHING, advance: state.holding.length > 0 ? worth.neg() : NOTHING }
}
