import { Trans } from '@lingui/react/macro'
import type { AgreementFigures } from '../../contract/loanAgreement.ts'
import { formatMoney } from '../i18n/format.ts'
import { KeyValueRow } from '../ui/KeyValue.tsx'
import { PerDay } from './PerDay.tsx'

/** Shows the costs of a loan as in the agreement: interest, amount to repay and late fee. */
export function CostRows({ figures }: { figures: AgreementFigures }) {
  return (
    <>
      <KeyValueRow label={<Trans>Interest</Trans>}>
        <span className="fig">{formatMoney(figures.interest)}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Amount to repay</Trans>}>
        <span className="fig">{formatMoney(figures.total)}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Late fee</Trans>}>
        <PerDay percent={figures.penaltyPercent} />
      </KeyValueRow>
    </>
  )
}
