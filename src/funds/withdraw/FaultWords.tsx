import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CENTS } from '../../../contract/constants.ts'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { WITHDRAWAL_AMOUNT } from '../../../contract/fundAmounts.ts'
import { formatMoney } from '../../i18n/format.ts'
import type { WithdrawalFault } from './withdrawalFigures.ts'
import { formatFeeRate } from './words.tsx'

interface FaultWordsProps {
  fault: WithdrawalFault
  currency: WithdrawalCurrency
  free: string | undefined
}

const usd = (amount: string) => <span className="fig">{formatMoney(amount)}</span>

/** Shows the error of an amount. */
export function FaultWords({ fault, currency, free }: FaultWordsProps): ReactNode {
  switch (fault) {
    case 'missing':
      return <Trans>Enter an amount.</Trans>
    case 'cents':
      return (
        <Trans>
          Use up to <Plural value={CENTS} one="# decimal place" other="# decimal places" /> for an amount in USD.
        </Trans>
      )
    case 'low':
      return <Trans>The minimum withdrawal is {usd(WITHDRAWAL_AMOUNT.least)}.</Trans>
    case 'high':
      return <Trans>You can withdraw up to {usd(WITHDRAWAL_AMOUNT.most)} at a time.</Trans>
    case 'short':
      return <Trans>Not enough available funds. You can withdraw up to {usd(free ?? '0')}.</Trans>
    case 'fee':
      return (
        <Trans>
          The amount must be greater than the fee of <span className="fig">{formatFeeRate(currency)}</span>.
        </Trans>
      )
  }
}
