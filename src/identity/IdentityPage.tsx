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
import { HandedIn } from './HandedIn.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import styles from './IdentityPage.module.css'
import { Rejection } from './Rejection.tsx'

/** Why somebody is asked who they are, and what to have at hand before one begins. */
function WhatIsNeeded() {
  return (
    <Introduction
      title={<Trans>Why we ask who you are</Trans>}
      lead={
        <Trans>
          So that nobody but you can withdraw your money, and because the law asks it of every broker. It is done once.
        </Trans>
      }
    >
      <Point icon="copy-doc">
        <Trans>A valid identity card, passport or driving licence, and a picture of both sides</Trans>
      </Point>
      <Point icon="clock">
        <Trans>
          About two minutes of yours; then a review that takes up to{' '}
          <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />
        </Trans>
      </Point>
      <Point icon="lock">
        <Trans>
          Only you and our reviewers see the pictures. Where and when they were taken is removed before they are kept.
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
  const asked = useVerification()
  return (
    <ResourceView
      asked={asked}
      failed={<Trans>Your verification did not load</Trans>}
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
            <HandedIn state={state} />
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
            <IdentityForm before={state} onDone={asked.reload} />
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
        A demo account trades with practice money, so nobody needs to know who you are. With a real account you verify
        yourself once; your demo account stays as it is.
      </Trans>
    </ForRealAccounts>
  )
}
