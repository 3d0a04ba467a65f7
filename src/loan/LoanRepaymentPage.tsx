import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { formatMoney } from '../i18n/format.ts'
import { RealMoney } from '../money/RealMoney.tsx'
import { StateTag } from '../money/StateTag.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ReviewCard } from '../ui/ReviewCard.tsx'
import { LoanFrame, loanShapes, Narrow } from './LoanFrame.tsx'
import { loanStates } from './loanStates.ts'
import { RecordsButton } from './RecordsButton.tsx'
import { RepaymentForm } from './RepaymentForm.tsx'
import { type RepaymentState, useRepayment } from './useRepayment.ts'

/** Repaying a loan (document 2 §2, §4): what is owed, where to pay it, and the voucher of the payment. */
export function LoanRepaymentPage() {
  const loanId = useSearchParams()[0].get('loan_id') ?? ''
  return (
    <LoanFrame title={<Trans>Repay loan</Trans>} end={<RecordsButton />}>
      <RealMoney>
        <Repayment key={loanId} loanId={loanId} />
      </RealMoney>
    </LoanFrame>
  )
}

function Repayment({ loanId }: { loanId: string }) {
  const resource = useRepayment(loanId)
  return (
    <ResourceView resource={resource} failed={<Trans>Couldn’t load the loan</Trans>} shapes={loanShapes}>
      {(desk) =>
        desk.debt === undefined ? (
          <NothingDue desk={desk} />
        ) : (
          <RepaymentForm loan={desk.loan} debt={desk.debt} onDone={resource.reload} />
        )
      }
    </ResourceView>
  )
}

/** A loan in any other state than the one in which it can be repaid. */
function NothingDue({ desk: { loan } }: { desk: RepaymentState }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const amount = <span className="fig">{formatMoney(loan.amount)}</span>
  if (loan.status === 'checking')
    return (
      <Narrow>
        <ReviewCard
          title={<Trans>We’re confirming your repayment</Trans>}
          note={
            <Trans>
              We’re confirming your payment for this loan of {amount}. This takes up to{' '}
              <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />.
            </Trans>
          }
          steps={[
            { state: 'done', label: t`Proof submitted` },
            { state: 'now', label: t`Checking`, detail: t`No further late fee is charged during the check` },
            { state: 'todo', label: t`Repaid` },
          ]}
        />
      </Narrow>
    )
  const { look, words } = loanStates[loan.status]
  return (
    <EmptyState
      icon={loan.status === 'repaid' ? 'check' : 'clock'}
      title={<Trans>No repayment is due on this loan of {amount}</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/loan/record')}>
          <Trans>My loans</Trans>
        </Button>
      }
    >
      <StateTag state={look}>{t(words)}</StateTag>
    </EmptyState>
  )
}
