import { Trans, useLingui } from '@lingui/react/macro'
import { StepBar } from '../ui/StepBar.tsx'

/** Shows the progress towards a loan. */
export function LoanSteps({ now }: { now: number }) {
  const { t } = useLingui()
  return (
    <StepBar
      label={t`Loan`}
      now={now}
      steps={[
        <Trans key="details">Your details</Trans>,
        <Trans key="loan">Amount and period</Trans>,
        <Trans key="sign">Signature</Trans>,
        <Trans key="review">Review</Trans>,
      ]}
    />
  )
}
