import Big from 'big.js'
import { type StopOrder, type StopPreview, stopScale } from './stopPreview.ts'
import { distanceText, distanceUnit, hasPips, type StopUnit } from './stopUnits.ts'
import type { StopKind } from './ticketState.ts'

/** Unit of a stop's amount. `ratio`: multiples of the stop loss's distance, for a take profit. */
export type AmountUnit = 'distance' | 'percent' | 'atr' | 'money' | 'ratio'

/** One amount that a stop can be set to at a tap. */
export interface StopAmount {
  /** Number of units, decimal text. */
  readonly count: string
  /** The stop as the ticket types it. */
  readonly unit: StopUnit
  readonly text: string
}

/** Data from which a stop's amounts are calculated. */
export interface AmountSource {
  readonly kind: StopKind
  readonly order: StopOrder
  /** The average true range of the bars that are loaded, in price; undefined while there are too few. */
  readonly atr: number | undefined
  /** Distance of the stop loss from the entry, in price. Undefined without one. */
  readonly risk: Big | undefined
}

/** 1, 2, 5 and 10 times the power of ten below a figure. */
function aroundDecade(figure: Big): string[] {
  const decade = new Big(10).pow(figure.e)
  return [1, 2, 5, 10].map((count) => decade.times(count).toFixed())
}

/** A few amounts of a unit, ascending; none where the unit cannot be reckoned. */
export function stopAmounts(unit: AmountUnit, source: AmountSource): readonly StopAmount[] {
  const { kind, order, atr, risk } = source
  const { instrument, entry, equity } = order
  const far = (counts: readonly string[], one: Big) =>
    counts.flatMap((count): StopAmount[] => {
      const distance = one.times(count).round(instrument.digits)
      const text = distance.gt(0) ? distanceText(distance, 'distance', stopScale(kind, 'buy', order)) : ''
      return text === '' ? [] : [{ count, unit: 'distance', text }]
    })
  switch (unit) {
    case 'distance':
      // A fifth of a percent of the price is what a day's trade risks of anything that is not counted in pips.
      return far(
        hasPips(instrument) ? ['10', '20', '50', '100'] : aroundDecade(new Big(entry).times('0.002')),
        distanceUnit(instrument),
      )
    case 'percent':
      return equity?.gt(0) ? ['0.5', '1', '2', '5'].map((count) => ({ count, unit, text: count })) : []
    case 'money':
      return aroundDecade(equity?.gt(0) ? equity.div(400) : new Big(10)).map((count) => ({ count, unit, text: count }))
    case 'atr':
      return atr === undefined ? [] : far(['1', '1.5', '2', '3'], new Big(atr))
    case 'ratio':
      return kind === 'takeProfit' && risk !== undefined && risk.gt(0) ? far(['1', '2', '3'], risk) : []
  }
}

/** Returns the reward-to-risk ratio with 2 decimals, or undefined while either stop is missing. */
export function rewardToRisk(stopLoss: StopPreview | undefined, takeProfit: StopPreview | undefined): Big | undefined {
  const [risk, reward] = [stopLoss?.distance.abs(), takeProfit?.distance.abs()]
  const isOpposed = stopLoss?.side === 'both' || takeProfit?.side === 'both' || stopLoss?.side === takeProfit?.side
  return risk?.gt(0) && reward?.gt(0) && isOpposed ? reward.div(risk).round(2, Big.roundHalfEven) : undefined
}
