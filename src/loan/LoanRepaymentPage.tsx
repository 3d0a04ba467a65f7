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
import { type RepaymentDesk, useRepayment } from './useRepayment.ts'

/** Repaying a loan (document 2 §2, §4): what is owed, where to pay it, and the voucher of the payment. */
export function LoanRepaymentPage() {
  const loanId = useSearchParams()[0].get('loan_id') ?? ''
  return (
    <LoanFrame title={<Trans>Repay the loan</Trans>} end={<RecordsButton />}>
      <RealMoney>
        <Repayment key={loanId} loanId={loanId} />
      </RealMoney>
    </LoanFrame>
  )
}

function Repayment({ loanId }: { loanId: string }) {
  const asked = useRepayment(loanId)
  return (
    <ResourceView asked={asked} failed={<Trans>The loan did not load</Trans>} shapes={loanShapes}>
      {(desk) =>
        desk.debt === undefined ? (
          <NothingDue desk={desk} />
        ) : (
          <RepaymentForm loan={desk.loan} debt={desk.debt} onDone={asked.reload} />
        )
      }
    </ResourceView>
  )
}

/** A loan in any other state than the one in which it can be repaid. */
function NothingDue({ desk: { loan } }: { desk: RepaymentDesk }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const amount = <span className="fig">{formatMoney(loan.amount)}</span>
  if (loan.status === 'checking')
    return (
      <Narrow>
        <ReviewCard
          title={<Trans>Your repayment is being checked</Trans>}
          note={
            <Trans>
              Somebody looks for your payment of this loan of {amount}. This takes up to{' '}
              <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />.
            </Trans>
          }
          steps={[
            { state: 'done', label: t`Voucher handed in` },
            { state: 'now', label: t`Under check`, detail: t`The late fee does not grow meanwhile` },
            { state: 'todo', label: t`Repaid` },
          ]}
        />
      </Narrow>
    )
  const { look, words } = loanStates[loan.status]
  return (
    <EmptyState
      icon={loan.status === 'repaid' ? 'check' : 'clock'}
      title={<Trans>Nothing to repay on this loan of {amount}</Trans>}
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
