import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import { type Figure, profit, type Side, stopFits } from '../../contract/rules.ts'
import { distanceOf, distanceText, distanceUnit, type StopScale, type StopUnit } from './stopUnits.ts'
import type { StopDraft, StopKind } from './ticketState.ts'

/** Where a stop stands, and what it would bring. */
export interface StopPreview {
  readonly unit: StopUnit
  /** The price it is sent as, by direction; undefined where it would not be above zero. */
  readonly prices: Readonly<Record<Side, Big | undefined>>
  /** The direction whose losing (or winning) side it is on: both, unless it is typed as a price; undefined at the entry. */
  readonly side: Side | 'both' | undefined
  /** Stop − entry: signed for a stop that is a price, else for either direction. */
  readonly distance: Big
  /** USD won or lost there by the direction it fits, 6 decimals. */
  readonly money: Big
  /** That as a percentage of equity, 2 decimals; undefined without an account. */
  readonly percent: Big | undefined
}

/** The order that a stop belongs to. */
export interface StopOrder {
  readonly instrument: Instrument
  readonly lots: Figure
  /** Where it opens. */
  readonly entry: number
  /** USD per unit of the quote currency. */
  readonly quoteToUsd: Figure
  /** USD; undefined for a visitor. */
  readonly equity: Big | undefined
}

const sides: readonly Side[] = ['buy', 'sell']

/** By what the units of an order's stop are translated. */
export function stopScale(kind: StopKind, { instrument, lots, quoteToUsd, equity }: StopOrder): StopScale {
  const perPrice = new Big(lots).times(instrument.unitsPerLot).times(quoteToUsd)
  return { kind, digits: instrument.digits, unit: distanceUnit(instrument), perPrice, equity }
}

/** What a stop that is switched on comes to; undefined while its input says nothing that can be reckoned. */
export function stopPreview(kind: StopKind, stop: StopDraft, order: StopOrder): StopPreview | undefined {
  const { unit, text } = stop
  if (text === '' || new Big(text).lte(0)) return undefined
  const { entry } = order
  if (unit === 'price') {
    const price = new Big(text)
    const side = sides.find((direction) => stopFits(kind, direction, price, entry))
    return { ...whatItBrings(order, price, side ?? 'buy'), unit, prices: { buy: price, sell: price }, side }
  }
  const distance = distanceOf(text, unit, stopScale(kind, order))
  if (distance === undefined) return undefined
  const at = (side: Side): Big | undefined => {
    const below = (kind === 'stopLoss') === (side === 'buy')
    const price = below ? new Big(entry).minus(distance) : new Big(entry).plus(distance)
    return price.gt(0) ? price : undefined
  }
  const prices = { buy: at('buy'), sell: at('sell') }
  // One of the two lies above the entry.
  const there: Side = prices.buy === undefined ? 'sell' : 'buy'
  const side = distance.eq(0) ? undefined : prices.buy && prices.sell ? 'both' : there
  return { ...whatItBrings(order, prices[there] ?? new Big(entry), there), unit, prices, side, distance }
}

function whatItBrings(order: StopOrder, price: Big, side: Side) {
  const { instrument, lots, entry, quoteToUsd, equity } = order
  const { unitsPerLot } = instrument
  const money = profit({ side, lots, unitsPerLot, quoteToUsd, openPrice: entry, price })
  const percent = equity?.gt(0) ? money.times(100).div(equity).round(2, Big.roundHalfEven) : undefined
  return { money, percent, distance: price.minus(entry) }
}

/** What stands in a stop's input when it goes over to another unit: the same stop; empty where there is none. */
export function stopText(kind: StopKind, preview: StopPreview | undefined, unit: StopUnit, order: StopOrder): string {
  if (preview?.side === undefined) return ''
  if (unit === 'price') {
    const price = preview.prices[preview.side === 'sell' ? 'sell' : 'buy']
    return price?.toFixed(order.instrument.digits) ?? ''
  }
  return distanceText(preview.distance.abs(), unit, stopScale(kind, order))
}
