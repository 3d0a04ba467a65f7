import { Plural, Trans } from '@lingui/react/macro'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { Page } from '../Page.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { practiceAtom, userAtom } from '../session/session.ts'
import { useVerification } from '../session/useVerification.ts'
import { Introduction, Point } from '../ui/Introduction.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { IdentityForm } from './IdentityForm.tsx'
import styles from './IdentityPage.module.css'
import { Rejection } from './Rejection.tsx'
import { SubmittedIdentity } from './SubmittedIdentity.tsx'

/** Explains why identity verification is needed, and what to prepare. */
function WhatIsNeeded() {
  return (
    <Introduction
      title={<Trans>Verify your identity</Trans>}
      lead={<Trans>This protects your money and is required by law. You only do it once.</Trans>}
    >
      <Point icon="copy-doc">
        <Trans>You need a valid ID card, passport or driving licence, and a photo of each side</Trans>
      </Point>
      <Point icon="clock">
        <Trans>
          Takes about two minutes; review within <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />
        </Trans>
      </Point>
      <Point icon="lock">
        <Trans>
          Only you and our reviewers can see your photos. We remove their location and date before storing them.
        </Trans>
      </Point>
    </Introduction>
  )
}

/** Identity verification (document 2 §2, §4): what is needed, the form, and what became of it. */
export function IdentityPage() {
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  return (
    <Page title={<Trans>Identity verification</Trans>} width="broad" className={styles.page}>
      {demo || practice ? <NotForDemo /> : <Verification />}
    </Page>
  )
}

function Verification() {
  const resource = useVerification()
  return (
    <ResourceView
      resource={resource}
      failed={<Trans>Couldn’t load your verification</Trans>}
      shapesClass={styles.narrow}
      shapes={
        <>
          <Skeleton h={28} w="60%" />
          <Skeleton h={20} />
          <Skeleton h={48} />
          <Skeleton h={48} />
          <Skeleton h={160} />
        </>
      }
    >
      {(state) =>
        state.status !== 'none' ? (
          <div className={styles.narrow}>
            <SubmittedIdentity state={state} />
          </div>
        ) : (
          <div className={styles.panes}>
            <div className={styles.aside}>
              {state.rejectReason === undefined ? (
                <WhatIsNeeded />
              ) : (
                <Rejection reason={state.rejectReason} before={state} />
              )}
            </div>
            <IdentityForm before={state} onDone={resource.reload} />
          </div>
        )
      }
    </ResourceView>
  )
}

/** Told kindly, with the way out (document 2 §5). */
function NotForDemo() {
  return (
    <ForRealAccounts>
      <Trans>
        A demo account uses practice money and needs no verification. With a real account you verify once. Your demo
        account stays as it is.
      </Trans>
    </ForRealAccounts>
  )
}
