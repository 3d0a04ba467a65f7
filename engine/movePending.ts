import type { Decimal } from '../contract/codec.ts'
import { costAt, readStops, readTarget, refuseMarket, worthTooMuch } from './admission.ts'
import type { Deciding, Decision } from './decision.ts'
import type { OrderRecord } from './order.ts'
import { type AccountState, type EngineState, liveOrder } from './state.ts'
import { refuseDistance } from './trailing.ts'
import { lastPrice, specOf } from './valuation.ts'

/**
 * Moves a pending order's trigger price, as if the order were entered again: by the rules of a new order (decisions §5), to be
 * reached from the side of the current price. Its id, lots and stops stay the same. Refused if a stop would be on the wrong
 * side of the new price, or a trailing distance would not fit.
 */
export function* movePending(
  state: EngineState,
  account: AccountState,
  requested: { readonly id: string; readonly targetPrice: Decimal },
  now: number,
): Deciding<Decision> {
  const order = liveOrder(account, requested.id)
  if (order?.status !== 'pending') return { message: { reason: 'orderNotPending' } }
  const closed = refuseMarket(state, order.code, now)
  if (closed !== undefined) return { message: closed }
  const spec = specOf(state.terms, order)
  const target = readTarget(requested.targetPrice, spec.digits)
  if (typeof target === 'object') return { message: target }
  const stored = { stopLoss: String(order.stopLoss ?? 0), takeProfit: String(order.takeProfit ?? 0) }
  const stops = readStops(spec.digits, order.side, stored, target)
  if ('reason' in stops) return { message: stops }
  const { trailingDistance = 0 } = order
  const tooFar = trailingDistance > 0 ? refuseDistance(String(trailingDistance), spec.digits, target) : undefined
  if (tooFar !== undefined) return { message: tooFar }
  if (worthTooMuch(state, spec, order.lots, target)) return { message: { reason: 'orderTooLarge' } }
  const entryPrice = lastPrice(state, order.code) ?? target
  const cost = costAt(state, spec, order, target)
  const moved: OrderRecord = { ...order, originPrice: target, entryPrice, price: target, ...cost }
  yield { type: 'moved', order: moved }
  return { message: { done: 'moved' }, order: moved }
}
