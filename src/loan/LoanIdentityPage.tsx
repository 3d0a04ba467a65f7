import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import type { LoanIdentity } from '../../contract/entities/loan.ts'
import { ReviewCard } from '../ui/ReviewCard.tsx'
import { ApplicantForm } from './ApplicantForm.tsx'
import { forgetApplicant } from './draft.ts'
import { HowLoansWork } from './HowLoansWork.tsx'
import { Loaded } from './Loaded.tsx'
import { LoanFrame, Narrow, Panes } from './LoanFrame.tsx'
import styles from './LoanIdentityPage.module.css'
import { LoanSteps } from './LoanSteps.tsx'
import { RecordsButton } from './RecordsButton.tsx'
import { Remark } from './Remark.tsx'
import { useLoanIdentity } from './useLoanIdentity.ts'

/** Who borrows (document 2 §2, §4): the form, or where its check stands; once it is approved one goes on to the loans. */
export function LoanIdentityPage() {
  return (
    <LoanFrame title={<Trans>Loan</Trans>} end={<RecordsButton />}>
      <Identity />
    </LoanFrame>
  )
}

function Identity() {
  const asked = useLoanIdentity()
  return (
    <Loaded asked={asked} failed={<Trans>Your loan details did not load</Trans>}>
      {(identity) => <Stage identity={identity} onDone={asked.reload} />}
    </Loaded>
  )
}

function Stage({ identity, onDone }: { identity: LoanIdentity; onDone: () => void }) {
  const approved = identity.status === 'approved'
  useEffect(() => {
    if (approved) forgetApplicant()
  }, [approved])
  if (approved) return <Navigate to="/loan/submit" replace />
  if (identity.status === 'waiting') return <Waiting />
  const rejected = identity.status === 'rejected'
  return (
    <Panes top={<LoanSteps now={0} />}>
      <ApplicantForm again={rejected} onDone={onDone} />
      <div className={styles.aside}>
        {rejected && (
          <Remark
            title={<Trans>Your details were not accepted</Trans>}
            remark={identity.rejectReason}
            next={<Trans>Put it right, take the picture anew and hand your details in again.</Trans>}
          />
        )}
        <HowLoansWork />
      </div>
    </Panes>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Narrow>
      <ReviewCard
        title={<Trans>Your details are under review</Trans>}
        note={
          <Trans>
            This takes up to <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />. You need not wait here, and
            you can trade meanwhile.
          </Trans>
        }
        steps={[
          { state: 'done', label: t`Handed in` },
          { state: 'now', label: t`Under review`, detail: t`Somebody compares the picture with what you typed` },
          { state: 'todo', label: t`Choose a loan and sign` },
        ]}
      />
    </Narrow>
  )
}
