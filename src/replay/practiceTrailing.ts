import { msg } from '@lingui/core/macro'
import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import { stopFits, trailedStop } from '../../contract/rules.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import { Refused, type Stops } from './practiceRules.ts'

/** Refuses a distance that no stop loss can keep behind a price. */
export function mustFollow(asked: Decimal, digits: number, against: number): void {
  const distance = new Big(asked)
  const price = new Big(against).toFixed()
  if (distance.lt(0)) throw new Refused(msg`The distance cannot be negative`)
  if (!distance.round(digits).eq(distance))
    throw new Refused(msg`A price of this instrument has at most ${{ digits }} decimals`)
  if (distance.gte(against)) throw new Refused(msg`The distance must be less than the price, ${{ price }}`)
}

/** A held order with its stop loss where the price takes it; the order itself when that moves nothing. */
export function trailed(order: PracticeOrder, price: number): PracticeOrder {
  const { side, trailingDistance, instrument } = order
  if (trailingDistance === undefined) return order
  const stopLoss = trailedStop(side, price, trailingDistance, instrument.digits, order.stopLoss)
  return stopLoss === undefined || stopLoss === order.stopLoss ? order : { ...order, stopLoss }
}

/** Stops set by hand: while the stop loss follows the price, a looser one or none leaves it where it is. */
export function keptStops(order: PracticeOrder, asked: Stops): { readonly stops: Stops; readonly isKept: boolean } {
  const { stopLoss, status, trailingDistance, side } = order
  const follows = status === 'holding' && trailingDistance !== undefined && stopLoss !== undefined
  if (!follows || asked.stopLoss === stopLoss) return { stops: asked, isKept: false }
  const isTighter = asked.stopLoss !== undefined && stopFits('stopLoss', side, stopLoss, asked.stopLoss)
  return isTighter ? { stops: asked, isKept: false } : { stops: { ...asked, stopLoss }, isKept: true }
}
