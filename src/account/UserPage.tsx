import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { DEMO_BALANCE } from '../../contract/rules.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { AccountTag } from '../markets/AccountTag.tsx'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { logout } from '../session/later/logout.ts'
import { offlineAtom } from '../session/offline.ts'
import { userAtom } from '../session/session.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { useWide } from '../ui/useWide.ts'
import { IdentityCard } from './IdentityCard.tsx'
import page from './page.module.css'
import { ResetSheet } from './ResetSheet.tsx'

/** The user centre (document 1 §2, document 2 §2): who one is, what one has, and the way to everything else. */
export function UserPage() {
  const { t } = useLingui()
  const wide = useWide()
  const user = useAtomValue(userAtom)
  const offline = useAtomValue(offlineAtom)
  const { language } = useLanguage()
  const [asking, setAsking] = useState<'reset' | 'logout'>()
  const close = () => setAsking(undefined)
  return (
    <div className={page.page}>
      <PageHead title={<Trans>Account</Trans>}>
        {!wide && <AccountTag />}
        {!wide && <MarketIndicator />}
      </PageHead>
      <div className={page.body}>
        <IdentityCard />
        {user?.demo !== false && (
          <MenuList title={<Trans>Funds</Trans>}>
            <MenuRow
              icon="reset"
              label={<Trans>Reset demo account</Trans>}
              value={offline ? t`Not while offline` : <span className="fig">{formatMoney(DEMO_BALANCE)}</span>}
              disabled={user === undefined || offline}
              onClick={() => setAsking('reset')}
            />
          </MenuList>
        )}
        <MenuList title={<Trans>Preferences</Trans>}>
          <MenuRow icon="globe" label={<Trans>Language</Trans>} value={language.name} href="#/language" />
          <MenuRow icon="settings" label={<Trans>Settings</Trans>} href="#/mine/system" />
          <MenuRow icon="play" label={<Trans>Replay markets</Trans>} href="#/replay" />
        </MenuList>
        <MenuList>
          <MenuRow icon="logout" label={<Trans>Log out</Trans>} end="none" onClick={() => setAsking('logout')} />
        </MenuList>
      </div>
      <ResetSheet open={asking === 'reset'} onClose={close} />
      <ConfirmSheet
        open={asking === 'logout'}
        title={t`Log out?`}
        confirmLabel={<Trans>Log out</Trans>}
        keepLabel={<Trans>Stay</Trans>}
        tone="primary"
        onConfirm={() => {
          close()
          logout()
        }}
        onClose={close}
      >
        {user?.demo ? (
          <Trans>
            Your demo account stays with this device: opening a demo brings it back. Open positions keep running.
          </Trans>
        ) : (
          <Trans>Open positions and their stops keep running on the server.</Trans>
        )}
      </ConfirmSheet>
    </div>
  )
}
