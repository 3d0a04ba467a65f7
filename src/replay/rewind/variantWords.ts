import { t } from '@lingui/core/macro'
import Big from 'big.js'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatLots, formatPrice } from '../../i18n/format.ts'
import { rMultiple } from '../../journal/statistics/statistics.ts'
import type { TradeResult } from './playTrade.ts'
import type { TradeScript } from './tradeScript.ts'
import type { Variant } from './variants.ts'

/** Describes the changes of a variant in a few words. */
export function variantName({ stopLoss, takeProfit, lots, exit }: Variant, digits: number): string {
  const price = (value: number | 'none') => (value === 'none' ? t`Off` : formatPrice(value, digits))
  const words = [
    ...(stopLoss === undefined ? [] : [`${t`Stop loss`} ${price(stopLoss)}`]),
    ...(takeProfit === undefined ? [] : [`${t`Take profit`} ${price(takeProfit)}`]),
    ...(lots === undefined ? [] : [`${t`Lots`} ${formatLots(lots)}`]),
    ...(exit === 'never' ? [t`Keep open`] : exit === undefined ? [] : [`${t`Exit`} ${formatDateTime(exit, 'clock')}`]),
  ]
  return words.join(' · ')
}

/** Formats the result of a trade after its fee, USD. */
export const netOf = ({ profit, fee }: TradeResult): Big => profit.minus(fee)

/** The move from entry to exit in units of the distance to the first stop; undefined without one. */
export function rOf({ side }: TradeScript, { open, close, firstStop }: TradeResult): number | undefined {
  return open === undefined || close === undefined ? undefined : rMultiple(side, { open, close, firstStop })
}

/** Formats the difference between two results, USD. */
export const moreThan = (one: TradeResult, other: TradeResult): Big => new Big(netOf(one)).minus(netOf(other))
