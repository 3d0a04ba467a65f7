import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { safeFrom } from '../session/from.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../session/session.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Disc } from '../ui/Disc.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { DemoLogin } from './entry/DemoLogin.tsx'
import styles from './entry/DemoNotice.module.css'
import { EntryPage } from './entry/EntryPage.tsx'
import { LoginForm } from './entry/LoginForm.tsx'
import { SecondStep } from './entry/SecondStep.tsx'
import { challengeAtom } from './entry/typed.ts'

/** Tells users of a demo account that they keep it while they log in. */
function DemoNotice({ back }: { back: string }) {
  return (
    <Card className={styles.card}>
      <Disc icon="user" tone="warn" size={40} />
      <div className={cx(stack.gap4, stack.fillShrink, text.detail)}>
        <h2 className={styles.title}>
          <Trans>You are trading on a demo account</Trans>
        </h2>
        <p>
          <Trans>
            You’ll log in to your real account. Your demo is saved on this device, so you can switch back any time.
          </Trans>
        </p>
        <Link className={styles.stay} to={back} replace>
          <Trans>Stay on demo</Trans>
        </Link>
      </div>
    </Card>
  )
}

/**
 * The door (document 2 §2): by e-mail or phone, by passkey, or into a demo account with one tap; then back to where one came
 * from inside the app. Who has a demo account can log in to a real one here.
 */
export function LoginPage() {
  const navigate = useNavigate()
  const back = safeFrom(useSearchParams()[0].get('from'))
  const loggedIn = useAtomValue(loggedInAtom)
  const practice = useAtomValue(practiceAtom)
  const user = useAtomValue(userAtom)
  const [challenge, setChallenge] = useAtom(challengeAtom)
  const [cameAsVisitor] = useState(!loggedIn)
  if (loggedIn && (cameAsVisitor || practice || user?.demo !== true)) return <Navigate to={back} replace />
  const leave = () => (challenge === '' ? navigate('/', { replace: true }) : setChallenge(''))
  return (
    <EntryPage
      title={<Trans>Log in</Trans>}
      onBack={leave}
      aside={loggedIn || challenge !== '' ? undefined : <DemoLogin />}
    >
      {loggedIn && <DemoNotice back={back} />}
      {challenge === '' ? <LoginForm /> : <SecondStep />}
    </EntryPage>
  )
}
