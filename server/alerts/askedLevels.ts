import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import type { AlertKind } from '../../contract/entities/alert.ts'
import type { Levels } from './levelWatch.ts'

/** The smallest and the largest move that can be asked for, percent: the lower price must stay above zero. */
const [MIN_MOVE, MAX_MOVE] = [0.01, 99]
export const MOVE_DECIMALS = 2

/** Reason why an alert was not set; prices as decimal text, ready to be put into words. */
export type AlertRefusal =
  | { readonly reason: 'instrumentUnknown' | 'noPrice' | 'priceMissing' | 'requestReused' }
  | { readonly reason: 'priceDigits'; readonly digits: number }
  | { readonly reason: 'aboveAlready' | 'belowAlready'; readonly price: Decimal }
  | { readonly reason: 'moveBounds'; readonly least: Decimal; readonly most: Decimal }
  | { readonly reason: 'tooMany'; readonly limit: number }

/** The levels of an alert, and the price it was set at. */
export interface SetLevels extends Levels {
  readonly percent?: number
  readonly setAt: number
}

/**
 * Reads the levels of an alert from the last price. A price that is already reached is refused, since it would trigger at once.
 * A move is measured from the last price, with its levels rounded away from it.
 */
export function readLevels(
  kind: AlertKind,
  value: Decimal,
  last: number | undefined,
  digits: number,
): SetLevels | AlertRefusal {
  if (last === undefined) return { reason: 'noPrice' }
  const requested = new Big(value)
  if (kind === 'percent') {
    const isMove = requested.gte(MIN_MOVE) && requested.lte(MAX_MOVE) && requested.round(MOVE_DECIMALS).eq(requested)
    if (!isMove) return { reason: 'moveBounds', least: String(MIN_MOVE), most: String(MAX_MOVE) }
    const move = new Big(last).times(requested).div(100)
    return {
      above: move.plus(last).round(digits, Big.roundUp).toNumber(),
      below: new Big(last).minus(move).round(digits, Big.roundDown).toNumber(),
      percent: requested.toNumber(),
      setAt: last,
    }
  }
  if (requested.lte(0)) return { reason: 'priceMissing' }
  if (!requested.round(digits).eq(requested)) return { reason: 'priceDigits', digits }
  const isReached = kind === 'above' ? requested.lte(last) : requested.gte(last)
  if (isReached) return { reason: `${kind}Already`, price: new Big(last).toFixed(digits) }
  return { [kind]: requested.toNumber(), setAt: last }
}
