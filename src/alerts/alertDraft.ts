import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import type { AlertKind } from '../../contract/entities/alert.ts'

/** A move that can be asked for, percent. */
export const MOVE = { least: '0.01', most: '99', usual: '1', decimals: 2 } as const
/** Suggested distance of a new alert, as a share of the price. */
const USUAL_DISTANCE = 0.005

/** A handy price to begin with: about half a percent from the last one, rounded away from it to a figure with an end. */
export function suggested(kind: AlertKind, last: number | undefined, digits: number): Decimal {
  if (kind === 'percent') return MOVE.usual
  if (last === undefined || last <= 0) return ''
  const distance = new Big(last).times(USUAL_DISTANCE)
  const places = Math.min(digits, -distance.e)
  const from = kind === 'above' ? distance.plus(last) : new Big(last).minus(distance)
  const rounded = roundTo(from, places, kind === 'above' ? Big.roundUp : Big.roundDown)
  return rounded.gt(0) ? rounded.toFixed(digits) : ''
}

/** Rounds to so many decimals; a negative number of them rounds before the point. */
function roundTo(value: Big, places: number, mode: 0 | 3): Big {
  const unit = new Big(10).pow(-places)
  return value.div(unit).round(0, mode).times(unit)
}

/** Error of a draft. */
export type DraftFault = 'missing' | 'notAbove' | 'notBelow'

/**
 * Returns true if an alert can be set by what is typed and the last price; what the field says of its bounds is no fault of
 * these.
 */
export function draftFault(kind: AlertKind, value: Decimal, last: number | undefined): DraftFault | undefined {
  if (value === '' || new Big(value).lte(0)) return 'missing'
  if (kind === 'percent' || last === undefined) return undefined
  if (kind === 'above') return new Big(value).gt(last) ? undefined : 'notAbove'
  return new Big(value).lt(last) ? undefined : 'notBelow'
}

/** The two prices of a move from the last one, rounded away from it. */
export function moveLevels(percent: Decimal, last: number, digits: number): { above: number; below: number } {
  const move = new Big(last).times(percent).div(100)
  return {
    above: move.plus(last).round(digits, Big.roundUp).toNumber(),
    below: new Big(last).minus(move).round(digits, Big.roundDown).toNumber(),
  }
}
