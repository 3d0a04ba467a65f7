import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { freezeAccount } from '../../contract/calls/security.ts'
import { request } from '../api/request.ts'
import { useSend } from '../form/useSend.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EntryPage } from './entry/EntryPage.tsx'

/**
 * A frozen account, and the link of a letter that freezes one. The link's token is taken out of the address at once, and
 * nothing is frozen before the button is tapped: programs that look at mails open links, too.
 */
export function FrozenPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [token, setToken] = useState(() => params.get('token') ?? '')
  const { busy, run } = useSend()
  const isShown = params.has('token')
  useEffect(() => {
    if (isShown) navigate('/frozen', { replace: true })
  }, [isShown, navigate])
  const freeze = async () => {
    if (await run(() => request(freezeAccount, { token }, { silent: true }))) setToken('')
  }
  return (
    <EntryPage title={<Trans>Security and devices</Trans>} onBack={() => navigate('/login', { replace: true })}>
      {token === '' ? (
        <EmptyState
          icon="lock"
          title={<Trans>Your account is frozen</Trans>}
          action={
            <Button size="m" onClick={() => navigate('/mine/email')}>
              <Trans>Contact us</Trans>
            </Button>
          }
        >
          <Trans>
            No one can log in and withdrawals are on hold. Your positions stay open. Contact us to unfreeze your
            account.
          </Trans>
        </EmptyState>
      ) : (
        <EmptyState
          icon="lock"
          title={<Trans>Freeze account</Trans>}
          action={
            <Button size="m" variant="danger" busy={busy} onClick={freeze}>
              <Trans>Freeze account</Trans>
            </Button>
          }
        >
          <Trans>
            All devices are logged out and withdrawals are placed on hold. Positions stay open. Contact support to
            unfreeze the account.
          </Trans>
        </EmptyState>
      )}
    </EntryPage>
  )
}
