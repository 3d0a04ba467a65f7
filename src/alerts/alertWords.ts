import { t } from '@lingui/core/macro'
import Big from 'big.js'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import { formatPercent, formatPrice } from '../i18n/format.ts'
import { instrumentOf } from '../markets/atoms.ts'

/** A price of an alert with the decimals of its instrument; of an unknown one with those it has. */
export function alertPrice({ code }: Pick<PriceAlert, 'code'>, price: number): string {
  const digits = instrumentOf({ code })?.digits ?? new Big(price).toFixed().split('.')[1]?.length ?? 0
  return formatPrice(price, digits)
}

/** Returns the move of an alert: `1%`, `0.25%`. */
const moveOf = (percent: number): string => {
  const digits = new Big(percent).toFixed().split('.')[1]?.length ?? 0
  return formatPercent(percent, { digits })
}

/** Returns the condition of an alert: `Above 1.15000`, `1% either way from 1.14380`. */
export function waitWords(alert: PriceAlert): string {
  if (alert.kind === 'percent') {
    const [move, from] = [moveOf(alert.percent ?? 0), alertPrice(alert, alert.setAt)]
    return t`${move} in either direction from ${from}`
  }
  const price = alertPrice(alert, alert.above ?? alert.below ?? 0)
  return alert.kind === 'above' ? t`Above ${price}` : t`Below ${price}`
}

/** Returns the text of a triggered alert: `EUR/USD reached 1.15012`. */
export function firedWords(alert: PriceAlert): string {
  const { showCode } = alert
  const price = alertPrice(alert, alert.firedPrice ?? 0)
  if (alert.kind !== 'percent') return t`${showCode} reached ${price}`
  const move = moveOf(alert.percent ?? 0)
  return t`${showCode} moved ${move} to ${price}`
}
