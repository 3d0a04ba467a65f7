import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { loanState } from '../../contract/calls/loans.ts'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import type { LoanIdentity } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import { REFRESH_INTERVAL_MS, useResource } from '../resource/useResource.ts'
import { Introduction, Point } from '../ui/Introduction.tsx'
import { ReviewCard } from '../ui/ReviewCard.tsx'
import { ApplicantForm } from './ApplicantForm.tsx'
import { forgetApplicant } from './draft.ts'
import { LoanFrame, loanShapes, Narrow, Panes } from './LoanFrame.tsx'
import styles from './LoanIdentityPage.module.css'
import { LoanSteps } from './LoanSteps.tsx'
import { RecordsButton } from './RecordsButton.tsx'
import { Remark } from './Remark.tsx'

/** Explains loans and their requirements before the first step. */
function HowLoansWork() {
  return (
    <Introduction title={<Trans>Trading loan with a fixed cost</Trans>}>
      <Point icon="user">
        <Trans>Confirm your identity once with a photo of you holding your document</Trans>
      </Point>
      <Point icon="draw">
        <Trans>Choose an amount and period, then read and sign the agreement</Trans>
      </Point>
      <Point icon="clock">
        <Trans>
          We review each step within <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />, then add the money to
          your account
        </Trans>
      </Point>
      <Point icon="lock">
        <Trans>Only you and our reviewers can see your photo and signature</Trans>
      </Point>
    </Introduction>
  )
}

/**
 * Collects the borrower's data (document 2 §2, §4), or shows the state of its review. After approval it leads to the
 * loans.
 */
export function LoanIdentityPage() {
  return (
    <LoanFrame title={<Trans>Loan</Trans>} end={<RecordsButton />}>
      <Identity />
    </LoanFrame>
  )
}

const ask = () => request(loanState, {}, { silent: true })

function Identity() {
  const resource = useResource(ask, {
    again: 'focused',
    every: ({ status }) => (status === 'waiting' ? REFRESH_INTERVAL_MS : undefined),
  })
  return (
    <ResourceView resource={resource} failed={<Trans>Couldn’t load your loan details</Trans>} shapes={loanShapes}>
      {(identity) => <Stage identity={identity} onDone={resource.reload} />}
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
            next={<Trans>Correct the problem, take a new photo and submit your details again.</Trans>}
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
            This takes up to <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />. You don’t have to wait here,
            and you can keep trading.
          </Trans>
        }
        steps={[
          { state: 'done', label: t`Submitted` },
          { state: 'now', label: t`Under review`, detail: t`We’re checking your photo and details` },
          { state: 'todo', label: t`Choose a loan and sign` },
        ]}
      />
    </Narrow>
  )
}
