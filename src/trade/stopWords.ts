import { t } from '@lingui/core/macro'
import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Figure, Side } from '../../contract/rules.ts'
import { formatLots, formatPercent, formatPrice, formatProfit } from '../i18n/format.ts'
import { decimalsOf } from './priceStep.ts'
import type { StopPreview } from './stopPreview.ts'
import { distanceDecimals, distanceUnit, hasPips, type StopUnit } from './stopUnits.ts'
import type { StopKind } from './ticketState.ts'

/** A unit as it stands on the switch beside its stop. */
export function unitWord(unit: StopUnit, instrument: Instrument): string {
  switch (unit) {
    case 'price':
      return t`Price`
    case 'distance':
      return hasPips(instrument) ? t`Pips` : t`Distance`
    case 'money':
      return 'USD'
    case 'percent':
      return t`% of equity`
  }
}

/** The name of a stop's input. */
export function stopFieldName(kind: StopKind, unit: StopUnit, instrument: Instrument): string {
  if (unit === 'price') return kind === 'stopLoss' ? t`Stop loss price` : t`Take profit price`
  const word = unitWord(unit, instrument)
  return kind === 'stopLoss' ? t`Stop loss, ${word}` : t`Take profit, ${word}`
}

/** Returns the formatted content of an input, with its own decimals if they exceed the usual. */
export function formatTyped(text: string, unit: StopUnit, instrument: Instrument): string {
  if (unit === 'price') return formatPrice(text, instrument.digits)
  if (unit !== 'distance') return formatLots(text)
  return formatPrice(text, Math.max(distanceDecimals(instrument), decimalsOf(Number(text))))
}

/** `13.0 pips`, `8.00`. */
export function formatDistance(distance: Figure, instrument: Instrument, sign: 'always' | 'never'): string {
  const value = new Big(distance).div(distanceUnit(instrument))
  const figure = formatPrice(value, distanceDecimals(instrument), { sign })
  return hasPips(instrument) ? t`${figure} pips` : figure
}

/** A stop in the units it is not typed in, as they stand under its input. */
export function stopMeanings(preview: StopPreview, instrument: Instrument): string[] {
  const { unit, side, prices, distance, money, percent } = preview
  const at = (which: Side) => {
    const price = prices[which]
    if (price === undefined || (side !== 'both' && side !== which)) return []
    const figure = formatPrice(price, instrument.digits)
    return [which === 'buy' ? t`Buy ${figure}` : t`Sell ${figure}`]
  }
  const share = percent && formatPercent(percent, { sign: 'always' })
  return [
    ...(unit === 'price' ? [] : [...at('buy'), ...at('sell')]),
    ...(unit === 'distance' ? [] : [formatDistance(distance, instrument, unit === 'price' ? 'always' : 'never')]),
    ...(unit === 'money' ? [] : [formatProfit(money)]),
    ...(unit === 'percent' || share === undefined ? [] : [t`${share} of equity`]),
  ]
}
