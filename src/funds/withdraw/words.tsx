import { useLingui } from '@lingui/react/macro'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { formatMoney, formatPercent, formatPrice } from '../../i18n/format.ts'
import { networkWords } from '../../money/networkWords.ts'
import type { WithdrawalKind } from './withdrawal.ts'

const placesOf = (value: string) => value.split('.')[1]?.length ?? 0

/** An amount of a currency: fiat with two decimals, coins with what they have, two at least (decisions §9). */
export function formatUnits(kind: WithdrawalKind, value: string): string {
  return formatPrice(value, kind === 'bank' ? 2 : Math.min(8, Math.max(2, placesOf(value))))
}

/** Returns the withdrawal fee of a currency: `$1.00`, `0.5%`. */
export const formatFeeRate = ({ feeType, rate }: WithdrawalCurrency): string =>
  feeType === 'fixed' ? formatMoney(rate) : formatPercent(rate, { digits: Math.min(4, Math.max(1, placesOf(rate))) })

const RATE_DIGITS = 10

/** Units of a currency for one USD, with the digits that tell something. */
export function formatRate(unitsPerUsd: string): string {
  const value = Number(unitsPerUsd)
  const digits = value >= 1 ? 4 : Math.min(RATE_DIGITS, 4 - Math.floor(Math.log10(value || 1)))
  return formatPrice(unitsPerUsd, Math.min(digits, Math.max(2, placesOf(unitsPerUsd))))
}

/** A network in words with its own name, where that says more: `Tron network · TRC20`, `Bitcoin network`. */
export function NetworkName({ network }: { network: string }) {
  const { i18n } = useLingui()
  const words = networkWords(network)
  if (words === undefined) return <bdi>{network}</bdi>
  if (network.toLowerCase() === 'bitcoin') return <span>{i18n._(words)}</span>
  return (
    <span>
      {i18n._(words)} · <bdi>{network}</bdi>
    </span>
  )
}
