import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { DEMO_BALANCE } from '../../contract/rules.ts'
import { errorWords } from '../api/errors.ts'
import { formatMoney } from '../i18n/format.ts'
import { Redirect } from '../navigation/Link.tsx'
import { navigate, useSearchParams } from '../navigation/location.ts'
import { safeFrom } from '../session/from.ts'
import { loginDemo } from '../session/login.ts'
import { offlineAtom } from '../session/offline.ts'
import { loggedInAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/icons/Icon.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import styles from './LoginPage.module.css'
import page from './page.module.css'

/** The door (document 2 §2): a demo account with one tap, then back to where one came from inside the app. */
export function LoginPage() {
  const params = useSearchParams()
  const loggedIn = useAtomValue(loggedInAtom)
  const offline = useAtomValue(offlineAtom)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  if (loggedIn) return <Redirect to={safeFrom(params.get('from'))} />
  const open = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await loginDemo()
    } catch (failure) {
      setError(errorWords(failure))
      setBusy(false)
    }
  }
  const balance = formatMoney(DEMO_BALANCE, { digits: 0 })
  return (
    <div className={page.page}>
      <PageHead title={<Trans>Log in</Trans>} onBack={() => navigate('/')} />
      <div className={styles.door}>
        <h2 className={styles.promise}>
          <Trans>
            Trade with <span className="fig">{balance}</span> of practice money
          </Trans>
        </h2>
        <ul className={styles.reasons}>
          <Reason icon="check">
            <Trans>The same engine, prices and rules as a real account</Trans>
          </Reason>
          <Reason icon="shield">
            <Trans>No registration, nothing to pay, nothing to lose</Trans>
          </Reason>
          <Reason icon="reset">
            <Trans>Set it back to the start whenever you like</Trans>
          </Reason>
        </ul>
        <Button full busy={busy} disabled={offline && !busy} onClick={open}>
          <Trans>Open a demo account</Trans>
        </Button>
        {offline && (
          <p className={styles.note} role="status">
            <Trans>You are offline. Logging in needs a connection.</Trans>
          </p>
        )}
        {error !== undefined && !offline && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <p className={styles.note}>
          <Trans>The demo account stays with this device.</Trans>
        </p>
      </div>
    </div>
  )
}

function Reason({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.reason}>
      <Icon name={icon} size={20} className={styles.icon} />
      <span>{children}</span>
    </li>
  )
}
