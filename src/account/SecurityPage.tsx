import { Trans } from '@lingui/react/macro'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { listPasskeys, listSessions, secondFactorState } from '../../contract/calls/security.ts'
import { Page } from '../Page.tsx'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { loginPath, safeFrom } from '../session/from.ts'
import { offersAtom } from '../session/offers.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAtomValue } from '../useAtom.ts'
import page from './page.module.css'
import { Authenticator } from './security/Authenticator.tsx'
import { Devices } from './security/Devices.tsx'
import { securityOfferedAtom } from './security/offered.ts'
import { Passkeys } from './security/Passkeys.tsx'

/** Manages protection besides the password, and active logins. All of it extends the wire (decisions §9). */
export function SecurityPage() {
  const offers = useAtomValue(offersAtom)
  const offered = useAtomValue(securityOfferedAtom)
  const loggedIn = useAtomValue(loggedInAtom)
  const practice = useAtomValue(practiceAtom)
  const demo = useAtomValue(userAtom)?.demo
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = safeFrom(query.get('from'))
  if (!loggedIn) return <Navigate to={loginPath('/mine/security')} replace />
  return (
    <Page title={<Trans>Security and devices</Trans>} width="column" className={page.page}>
      {demo || practice ? (
        <ForRealAccounts>
          <Trans>A demo account is saved on this device only and has no password to protect.</Trans>
        </ForRealAccounts>
      ) : offered ? (
        <div className={page.columns}>
          <div className={page.body}>
            {from !== '/' && (
              <Button variant="soft" onClick={() => navigate(from, { replace: true })}>
                <Trans>Back to your withdrawal</Trans>
              </Button>
            )}
            {offers(secondFactorState) && <Authenticator />}
            {offers(listPasskeys) && <Passkeys />}
          </div>
          <div className={page.body}>{offers(listSessions) && <Devices />}</div>
        </div>
      ) : (
        <EmptyState icon="shield" title={<Trans>Nothing to set up</Trans>}>
          <Trans>This broker protects accounts with a password only.</Trans>
        </EmptyState>
      )}
    </Page>
  )
}
