import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { logout } from '../session/logout.ts'
import { userAtom } from '../session/session.ts'
import { otherSession } from '../session/storedSession.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import stack from '../ui/stack.module.css'
import { useAtomValue } from '../useAtom.ts'

/** The way out (document 2 §2, §4). Asks first, and says what becomes of the positions. */
export function Logout() {
  const { t } = useLingui()
  const demo = useAtomValue(userAtom)?.demo
  const [asking, setAsking] = useState(false)
  const other = asking ? otherSession() : undefined
  return (
    <>
      <MenuList>
        <MenuRow icon="logout" label={<Trans>Log out</Trans>} end="none" onClick={() => setAsking(true)} />
      </MenuList>
      <ConfirmSheet
        open={asking}
        title={t`Log out?`}
        confirmLabel={<Trans>Log out</Trans>}
        keepLabel={<Trans>Stay</Trans>}
        tone="primary"
        onConfirm={() => logout()}
        onClose={() => setAsking(false)}
      >
        <div className={stack.gap12}>
          <p>
            {demo ? (
              <Trans>
                Your demo is saved on this device. Open a demo account to return to it. Open positions stay open.
              </Trans>
            ) : (
              <Trans>Your open positions and stops stay active on the server.</Trans>
            )}
          </p>
          {other && (
            <>
              <p>
                {other.user.demo ? (
                  <Trans>You stay logged in to your demo account on this device.</Trans>
                ) : (
                  <Trans>You stay logged in to your real account on this device.</Trans>
                )}
              </p>
              <p>
                <Button size="s" variant="secondary" onClick={() => logout({ all: true })}>
                  <Trans>Log out of both accounts</Trans>
                </Button>
              </p>
            </>
          )}
        </div>
      </ConfirmSheet>
    </>
  )
}
