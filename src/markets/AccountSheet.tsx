import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '../session/from.ts'
import { offlineAtom } from '../session/offline.ts'
import { userAtom } from '../session/session.ts'
import { storedSession } from '../session/storedSession.ts'
import { switchAccount } from '../session/switchAccount.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'

interface AccountSheetProps {
  open: boolean
  onClose: () => void
}

/** Switches between this device’s demo and real account; one that is not logged in here is led to its login. */
export function AccountSheet({ open, onClose }: AccountSheetProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const user = useAtomValue(userAtom)
  const stored = storedSession(false)?.user
  const offline = useAtomValue(offlineAtom)
  const [busy, setBusy] = useState(false)
  const real = user?.demo === false ? user : stored
  const to = async (demo: boolean) => {
    if (user?.demo !== demo) {
      setBusy(true)
      await switchAccount(demo)
      setBusy(false)
    }
    onClose()
  }
  const go = (path: string) => {
    onClose()
    navigate(path)
  }
  const row = (demo: boolean) => ({
    end: 'check' as const,
    selected: user?.demo === demo,
    disabled: busy || (offline && user?.demo !== demo),
    onClick: () => void to(demo),
  })
  return (
    <Sheet open={open} onClose={onClose} title={t`Switch account`} locked={busy}>
      <MenuList>
        <MenuRow icon="user" label={<Trans>Demo account</Trans>} {...row(true)} />
        {real ? (
          <MenuRow
            icon={<MoreIcon name="wallet" />}
            label={<Trans>Real account</Trans>}
            value={<bdi>{real.email || real.mobile}</bdi>}
            {...row(false)}
          />
        ) : (
          <>
            <MenuRow
              icon={<MoreIcon name="wallet" />}
              label={<Trans>Log in to your real account</Trans>}
              onClick={() => go(loginPath(pathname + search))}
            />
            <MenuRow icon="plus" label={<Trans>Open a real account</Trans>} onClick={() => go('/register')} />
          </>
        )}
      </MenuList>
      {offline && (
        <p className={text.small} role="note">
          <Trans>You’re offline. Connect to the internet to switch accounts.</Trans>
        </p>
      )}
    </Sheet>
  )
}
