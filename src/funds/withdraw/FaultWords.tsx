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

/** What is wrong with an amount. */
export function FaultWords({ fault, currency, free }: FaultWordsProps): ReactNode {
  switch (fault) {
    case 'missing':
      return <Trans>Enter the amount.</Trans>
    case 'cents':
      return (
        <Trans>
          An amount in USD has at most <Plural value={CENTS} one="# decimal" other="# decimals" />.
        </Trans>
      )
    case 'low':
      return <Trans>At least {usd(WITHDRAWAL_AMOUNT.least)} can be withdrawn.</Trans>
    case 'high':
      return <Trans>At most {usd(WITHDRAWAL_AMOUNT.most)} at a time.</Trans>
    case 'short':
      return <Trans>More than is free: {usd(free ?? '0')} can be withdrawn now.</Trans>
    case 'fee':
      return (
        <Trans>
          The amount must be more than the fee of <span className="fig">{formatFeeRate(currency)}</span>.
        </Trans>
      )
  }
}
