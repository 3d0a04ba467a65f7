import { at, decimal, id, lenient, maybe, text } from '../codec.ts'
import { closeScope, order, orderChanges } from '../entities/order.ts'
import { post } from './call.ts'

const requestId = at('request_id', maybe(text))
const placed = lenient(order)
const extraAct = { session: true, mutates: true, extension: true } as const

/**
 * Extension: close a part of a position at the last price. The part becomes a completed order of its own (`PartOf`) with
 * its share of margin and fee; the rest keeps its id.
 */
export const closePart = post(
  '/v1/api/forex/close_part',
  { id: at('id', id), lots: at('cont', decimal), requestId },
  orderChanges,
  extraAct,
)
/** Extension: close many positions at the last prices, in one go; those that cannot be closed are told with reasons. */
export const closeAll = post(
  '/v1/api/forex/close_all',
  {
    scope: at('scope', closeScope),
    /** Only positions of this instrument. */
    instrumentId: at('forex_id', maybe(id)),
    requestId,
  },
  orderChanges,
  extraAct,
)
/** Extension: close a position and open the opposite one with the same lots and leverage; both or neither. */
export const reverseOrder = post('/v1/api/forex/reverse', { id: at('id', id), requestId }, orderChanges, extraAct)
/**
 * Extension: let the stop loss follow the best price at a distance, in the price's unit; 0 stops the following and leaves
 * the stop loss where it is. The stop loss never moves away from the price while it follows.
 */
export const setTrailing = post(
  '/v1/api/forex/set_trailing',
  { id: at('id', id), distance: at('distance', decimal), requestId },
  placed,
  extraAct,
)
/**
 * Extension: let a pending order wait for another price, as if it were entered again: from the side on which the price
 * stands now. Its stops stay; those that would be on their wrong side refuse the move.
 */
export const movePending = post(
  '/v1/api/forex/move_pending',
  { id: at('id', id), targetPrice: at('target_price', decimal), requestId },
  placed,
  extraAct,
)
