import { Trans } from '@lingui/react/macro'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { formatMoney } from '../../i18n/format.ts'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import text from '../../ui/text.module.css'
import styles from './Receipt.module.css'
import type { WithdrawalKind } from './withdrawal.ts'
import { calculateWithdrawal } from './withdrawalFigures.ts'
import { formatFeeRate, formatRate, formatUnits } from './words.tsx'

interface ReceiptProps {
  kind: WithdrawalKind
  currency: WithdrawalCurrency
  /** USD; empty while none is typed. */
  amount: string
}

/** Shows the fee and the amount that arrives while it is typed (document 2 §9). */
export function Receipt({ kind, currency, amount }: ReceiptProps) {
  const { code, unitsPerUsd, feeType } = currency
  const { fee, received } = calculateWithdrawal(kind, currency, amount === '' ? '0' : amount)
  return (
    <div>
      <p className={styles.receive}>
        <span className={styles.label}>
          <Trans>You receive</Trans>
        </span>
        <output className={text.heading}>
          <bdi dir="ltr">
            <span className="fig">{formatUnits(kind, received)}</span> {code}
          </bdi>
        </output>
      </p>
      <KeyValueList low>
        <KeyValueRow label={<Trans>Fee</Trans>}>
          <span className="fig">
            {feeType === 'percent' && amount !== '' && `${formatFeeRate(currency)} = `}
            {amount === '' ? formatFeeRate(currency) : formatMoney(fee)}
          </span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Rate</Trans>}>
          <bdi dir="ltr" className="fig">
            1 USD = {formatRate(unitsPerUsd)} {code}
          </bdi>
        </KeyValueRow>
      </KeyValueList>
    </div>
  )
}
