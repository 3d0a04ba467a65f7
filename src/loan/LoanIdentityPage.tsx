import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { loanState } from '../../contract/calls/loans.ts'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import type { LoanIdentity } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import { REVIEW_EVERY_MS, useResource } from '../resource/useResource.ts'
import { Introduction, Point } from '../ui/Introduction.tsx'
import { ReviewCard } from '../ui/ReviewCard.tsx'
import { ApplicantForm } from './ApplicantForm.tsx'
import { forgetApplicant } from './draft.ts'
import { LoanFrame, loanShapes, Narrow, Panes } from './LoanFrame.tsx'
import styles from './LoanIdentityPage.module.css'
import { LoanSteps } from './LoanSteps.tsx'
import { RecordsButton } from './RecordsButton.tsx'
import { Remark } from './Remark.tsx'

/** What a loan is here, and what one needs for it, before one begins. */
function HowLoansWork() {
  return (
    <Introduction title={<Trans>Borrow to trade, at a price you know beforehand</Trans>}>
      <Point icon="user">
        <Trans>Tell us once who you are, with a picture of you and your document</Trans>
      </Point>
      <Point icon="draw">
        <Trans>Choose an amount and a period, read the agreement and sign it</Trans>
      </Point>
      <Point icon="clock">
        <Trans>
          Each step is reviewed within <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />; then the money is
          in your account
        </Trans>
      </Point>
      <Point icon="lock">
        <Trans>Only you and our reviewers see your picture and your signature</Trans>
      </Point>
    </Introduction>
  )
}

/** Who borrows (document 2 §2, §4): the form, or where its check stands; once it is approved one goes on to the loans. */
export function LoanIdentityPage() {
  return (
    <LoanFrame title={<Trans>Loan</Trans>} end={<RecordsButton />}>
      <Identity />
    </LoanFrame>
  )
}

const ask = () => request(loanState, {}, { silent: true })

function Identity() {
  const asked = useResource(ask, {
    again: 'focused',
    every: ({ status }) => (status === 'waiting' ? REVIEW_EVERY_MS : undefined),
  })
  return (
    <ResourceView asked={asked} failed={<Trans>Your loan details did not load</Trans>} shapes={loanShapes}>
      {(identity) => <Stage identity={identity} onDone={asked.reload} />}
    </ResourceView>
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
