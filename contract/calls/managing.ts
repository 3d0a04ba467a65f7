import { at, decimal, id, lenient, maybe, text } from '../codec.ts'
import { closeScope, order, orderChanges } from '../entities/order.ts'
import { post } from './call.ts'

const requestId = at('request_id', maybe(text))
const placed = lenient(order)
const extraAct = { session: true, mutates: true, extension: true } as const

/**
 * Extension: closes part of a position at the last price. The part becomes a completed order (`PartOf`) with its share of
 * margin and fee. The remainder keeps its id.
 */
export const closePart = post(
  '/v1/api/forex/close_part',
  { id: at('id', id), lots: at('cont', decimal), requestId },
  orderChanges,
  extraAct,
)
/**
 * Extension: closes several positions at the last prices in one operation. Returns those that could not be closed, with
 * reasons.
 */
export const closeAll = post(
  '/v1/api/forex/close_all',
  {
    scope: at('scope', closeScope),
    /** Closes only positions in this instrument. */
    instrumentId: at('forex_id', maybe(id)),
    requestId,
  },
  orderChanges,
  extraAct,
)
/** Extension: closes a position and opens the opposite one with the same lots and leverage. Either both happen or neither. */
export const reverseOrder = post('/v1/api/forex/reverse', { id: at('id', id), requestId }, orderChanges, extraAct)
/**
 * Extension: sets the distance at which the stop loss trails the best price, in the price's unit. 0 stops trailing and leaves
 * the stop loss where it is. A trailing stop loss never moves away from the price.
 */
export const setTrailing = post(
  '/v1/api/forex/set_trailing',
  { id: at('id', id), distance: at('distance', decimal), requestId },
  placed,
  extraAct,
)
/**
 * Extension: changes the trigger price of a pending order, as if the order were entered again at the current price. Its stops
 * are kept. A stop that would be on the wrong side refuses the change.
 */
export const movePending = post(
  '/v1/api/forex/move_pending',
  { id: at('id', id), targetPrice: at('target_price', decimal), requestId },
  placed,
  extraAct,
)
