import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Figure } from '../../contract/rules.ts'

/**
 * Units in which a stop is typed: the price itself; how far it is from the entry (in pips for a currency pair, in price for
 * anything else); the USD lost or won there; or that as a percentage of the account's equity. All but the price say "below for
 * one direction, above for the other", so that they are good for both.
 */
export type StopUnit = 'price' | 'distance' | 'money' | 'percent'

/** A stop that is typed as anything but a price. */
export type RelativeUnit = Exclude<StopUnit, 'price'>

/** In the order of the list they are chosen from. */
export const stopUnits: readonly StopUnit[] = ['price', 'distance', 'money', 'percent']

/** Data for converting a stop's units. */
export interface StopScale {
  /**
   * Kind of stop, which decides the rounding: a stop loss never risks more than was typed, a take profit never brings
   * less.
   */
  readonly kind: 'stopLoss' | 'takeProfit'
  /** Decimals of a price. */
  readonly digits: number
  /** Price of one distance unit: 0.0001 for a pip. */
  readonly unit: Big
  /** USD that a move of 1 in price brings the order; where the price is the rate itself, that times the price: its units. */
  readonly perPrice: Big
  /** The entry where the price is the rate itself (USDJPY), less than zero for a stop above it; undefined anywhere else. */
  readonly rateEntry?: Big | undefined
  /** Equity of the account, USD. Undefined without an account. */
  readonly equity: Big | undefined
}

/** Returns true if distances of an instrument are counted in pips, as those of a currency pair are; otherwise in price. */
export const hasPips = ({ base, unitsPerLot }: Instrument): boolean =>
  unitsPerLot >= 10_000 && base !== undefined && /^[A-WYZ][A-Z]{2}$/.test(base)

/** Returns the price of a distance of 1: a pip, or 1. Pairs with 3 or 5 decimals are quoted in tenths of a pip. */
export function distanceUnit(instrument: Instrument): Big {
  if (!hasPips(instrument)) return new Big(1)
  return new Big(10).pow(-(instrument.digits - (instrument.digits % 2)))
}

/** Decimals of a distance: those of its price, less those of a pip. */
export const distanceDecimals = (instrument: Instrument): number =>
  hasPips(instrument) ? instrument.digits % 2 : instrument.digits

/** USD that one of an amount's unit is: a dollar, or a hundredth of the equity; undefined without equity. */
function usdPer(unit: 'money' | 'percent', { equity }: StopScale): Big | undefined {
  if (unit === 'money') return new Big(1)
  return equity?.gt(0) ? equity.div(100) : undefined
}

/** The way a stop is rounded: towards the entry for a stop loss, away from it for a take profit. */
const wayOf = ({ kind }: StopScale, turned = false): Big.RoundingMode =>
  (kind === 'stopLoss') === turned ? Big.roundUp : Big.roundDown

/**
 * Returns the distance from the entry of a stop that was typed in another unit than the price: a multiple of the price step,
 * rounded so that no more is lost, or no less won, than was typed. 0 if a step is too far; undefined if it can't be calculated.
 */
export function distanceOf(typed: Figure, unit: RelativeUnit, scale: StopScale): Big | undefined {
  const { digits, perPrice, rateEntry } = scale
  const value = new Big(typed)
  if (unit === 'distance') return value.times(scale.unit).round(digits, wayOf(scale))
  const usd = usdPer(unit, scale)
  if (usd === undefined || perPrice.lte(0)) return undefined
  // Divided last, so that a whole number of steps stays whole.
  const money = value.times(usd)
  if (rateEntry === undefined) return money.div(perPrice).round(digits, wayOf(scale))
  // usd = distance × units / (entry − distance) of a stop below the entry
  const worth = perPrice.plus(rateEntry.gt(0) ? money : money.neg())
  return worth.gt(0) ? money.times(rateEntry.abs()).div(worth).round(digits, wayOf(scale)) : undefined
}

/** A distance in price as a number of a unit; undefined where it cannot be reckoned. */
export function amountOf(distance: Figure, unit: RelativeUnit, scale: StopScale): Big | undefined {
  if (unit === 'distance') return new Big(distance).div(scale.unit)
  const usd = usdPer(unit, scale)
  const { perPrice, rateEntry } = scale
  if (usd === undefined) return undefined
  const worth = new Big(distance).times(perPrice)
  if (rateEntry === undefined) return worth.div(usd)
  const price = rateEntry.minus(distance)
  return price.times(rateEntry).gt(0) ? worth.div(price.abs().times(usd)) : undefined
}

/** Fewest decimals that amounts and percentages are typed with. */
const MIN_DIGITS = 2
/** Most decimals that a translation writes: what is finer than this is worth nothing. */
const MAX_DIGITS = 18

/**
 * A distance from the entry as the text of another unit, in as many decimals as tell one price step from the next and
 * rounded so that `distanceOf` reads the very distance again. Empty where it cannot be reckoned.
 */
export function distanceText(distance: Figure, unit: RelativeUnit, scale: StopScale): string {
  const value = amountOf(distance, unit, scale)
  const away = new Big(10).pow(-scale.digits).times(scale.kind === 'stopLoss' ? 1 : -1)
  const next = amountOf(away.plus(distance), unit, scale)
  if (value === undefined || next === undefined || next.eq(value)) return ''
  const step = next.minus(value).abs()
  if (unit === 'distance') return value.toFixed(decimalsFor(step, 0))
  const decimals = decimalsFor(step, MIN_DIGITS)
  const outward = value.round(decimals, wayOf(scale, true))
  // A rate with endless decimals leaves a trace in the last ones, and rounding outward can make a whole step of it.
  const isRead = distanceOf(outward, unit, scale)?.eq(distance)
  return shortest(isRead ? outward : value.round(decimals, Big.roundHalfEven))
}

/** Decimals that tell one step from the next. */
function decimalsFor(step: Big, fewest: number): number {
  let decimals = fewest
  while (decimals < MAX_DIGITS && new Big(10).pow(-decimals).gt(step)) decimals += 1
  return decimals
}

/** Precision of typed amounts and distances, fine enough for every conversion. */
export const FINE = '0.000000000000000001'

/** Without zeros at the end, but for two decimals. */
const shortest = (value: Big): string =>
  value.round(MIN_DIGITS).eq(value) ? value.toFixed(MIN_DIGITS) : value.toFixed()

/** Returns the step of a distance as text: a pip, or about a thousandth of the price. */
export function distanceStride(instrument: Instrument, price: number): string {
  if (hasPips(instrument)) return '1'
  return new Big(10).pow(Math.max(-instrument.digits, new Big(price).e - 3)).toFixed()
}
