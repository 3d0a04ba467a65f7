import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import { type Figure, profit, quoteToUsdAt, rateCurrency, type Side, stopFits } from '../../contract/rules.ts'
import { distanceOf, distanceText, distanceUnit, type StopScale, type StopUnit } from './stopUnits.ts'
import type { StopDraft, StopKind } from './ticketState.ts'

/** Price of a stop, and its result. */
export interface StopPreview {
  readonly unit: StopUnit
  /** The price it is sent as, by direction; undefined where it would not be above zero. */
  readonly prices: Readonly<Record<Side, Big | undefined>>
  /** The direction whose losing (or winning) side it is on: both, unless it is typed as a price; undefined at the entry. */
  readonly side: Side | 'both' | undefined
  /** Stop − entry: signed for a stop that is a price, else how far it is; of a stop for both directions the buy's. */
  readonly distance: Big
  /** USD won or lost there by the direction it fits, 6 decimals; of both the one that loses more, or wins less. */
  readonly money: Big
  /** The same as a percentage of equity, 2 decimals. Undefined without an account. */
  readonly percent: Big | undefined
}

/** The order that a stop belongs to. */
export interface StopOrder {
  readonly instrument: Instrument
  readonly lots: Figure
  /** Open price. */
  readonly entry: number
  /** USD per unit of the quote currency now. */
  readonly quoteToUsd: Figure
  /** USD; undefined for a visitor. */
  readonly equity: Big | undefined
}

const sides: readonly Side[] = ['buy', 'sell']

const isBelow = (kind: StopKind, side: Side): boolean => (kind === 'stopLoss') === (side === 'buy')

/** By what the units of an order's stop for one direction are translated. */
export function stopScale(kind: StopKind, side: Side, order: StopOrder): StopScale {
  const { instrument, lots, entry, quoteToUsd, equity } = order
  const isRate = rateCurrency(instrument) !== undefined
  const perPrice = new Big(lots).times(instrument.unitsPerLot).times(isRate ? 1 : quoteToUsd)
  const rateEntry = isRate ? new Big(isBelow(kind, side) ? entry : -entry) : undefined
  return { kind, digits: instrument.digits, unit: distanceUnit(instrument), perPrice, rateEntry, equity }
}

/** Returns the price and result of an active stop, or undefined while its input is not valid. */
export function stopPreview(
  kind: StopKind,
  stop: Pick<StopDraft, 'unit' | 'text'>,
  order: StopOrder,
): StopPreview | undefined {
  const { unit, text } = stop
  if (text === '' || new Big(text).lte(0)) return undefined
  const { entry } = order
  if (unit === 'price') {
    const price = new Big(text)
    const side = sides.find((direction) => stopFits(kind, direction, price, entry))
    return { ...whatItBrings(order, price, side ?? 'buy'), unit, prices: { buy: price, sell: price }, side }
  }
  const far = (side: Side) => distanceOf(text, unit, stopScale(kind, side, order))
  const at = (side: Side): Big | undefined => {
    const distance = far(side)
    const price = distance && new Big(entry)[isBelow(kind, side) ? 'minus' : 'plus'](distance)
    return price?.gt(0) ? price : undefined
  }
  const prices = { buy: at('buy'), sell: at('sell') }
  const there: Side = prices.buy === undefined ? 'sell' : 'buy'
  const distance = far(there)
  if (distance === undefined) return undefined
  const side = distance.eq(0) ? undefined : prices.buy && prices.sell ? 'both' : there
  const brought = whatItBrings(order, prices[there] ?? new Big(entry), there)
  // The two stand on the price step, each for itself: either may be the one that loses more, or wins less.
  const other = side === 'both' && prices.sell ? whatItBrings(order, prices.sell, 'sell') : brought
  const least = other.money.lt(brought.money) ? other : brought
  return { ...least, unit, prices, side, distance }
}

/** USD that an order brings a direction at a stop, 6 decimals, at the rate that there is then. */
export function moneyAt(order: Omit<StopOrder, 'equity'>, price: Figure, side: Side): Big {
  const { instrument, lots, entry, quoteToUsd: now } = order
  const quoteToUsd = quoteToUsdAt(price, rateCurrency(instrument), now)
  return profit({ side, lots, unitsPerLot: instrument.unitsPerLot, quoteToUsd, openPrice: entry, price })
}

function whatItBrings(order: StopOrder, price: Big, side: Side) {
  const { entry, equity } = order
  const money = moneyAt(order, price, side)
  const percent = equity?.gt(0) ? money.times(100).div(equity).round(2, Big.roundHalfEven) : undefined
  return { money, percent, distance: price.minus(entry) }
}

/** Returns the text of a stop's input in another unit, for the same stop. Empty if there is none. */
export function stopText(kind: StopKind, preview: StopPreview | undefined, unit: StopUnit, order: StopOrder): string {
  if (preview?.side === undefined) return ''
  const side = preview.side === 'sell' ? 'sell' : 'buy'
  if (unit === 'price') return preview.prices[side]?.toFixed(order.instrument.digits) ?? ''
  return distanceText(preview.distance.abs(), unit, stopScale(kind, side, order))
}
