import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CommunityRows, InviteRow } from '../community/CommunityRows.tsx'
import { useLanguage } from '../i18n/language.ts'
import { AccountTag } from '../markets/AccountTag.tsx'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { FirstSteps } from '../markets/offers.tsx'
import { practiceAtom, userAtom } from '../session/session.ts'
import { useVerification } from '../session/useVerification.ts'
import { SupportRows } from '../support/SupportRows.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { useWide } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { Logout } from './Logout.tsx'
import page from './page.module.css'
import { RealOnlySheet } from './RealOnlySheet.tsx'
import styles from './RegisterCard.module.css'
import { SettingsRow } from './SettingsRow.tsx'

/** Leads a demo user to a real account. */
function RegisterCard() {
  const navigate = useNavigate()
  const lock = <Icon name="lock" size={14} />
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className={text.title}>
          <Trans>Open a real account</Trans>
        </h2>
        <p className={styles.note}>
          <Trans>Unlocks all features marked with {lock}</Trans>
        </p>
      </div>
      <Button size="s" onClick={() => navigate('/register')}>
        <Trans>Register</Trans>
      </Button>
    </section>
  )
}

/** The user centre (document 1 §2, document 2 §2): who one is, what one has, and the way to everything else. */
export function UserPage() {
  const wide = useWide()
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  const { language } = useLanguage()
  const verified = useVerification().answer?.status === 'finished'
  const [asking, setAsking] = useState(false)
  return (
    <div className={cx(frame.page, frame.column, frame.end, page.page)}>
      <PageHead title={<Trans>Account</Trans>}>
        {!wide && <AccountTag />}
        {!wide && <MarketIndicator />}
      </PageHead>
      <div className={page.columns}>
        <div className={page.body}>
          <IdentityCard verified={verified} />
          {demo && !practice && <RegisterCard />}
          <FirstSteps />
          {!wide && <AccountMenu />}
        </div>
        <div className={page.body}>
          {!practice && (
            <MenuList title={<Trans>News and help</Trans>}>
              <InviteRow onLocked={demo ? () => setAsking(true) : undefined} />
              <CommunityRows />
              <SupportRows />
            </MenuList>
          )}
          <MenuList title={<Trans>Preferences</Trans>}>
            <MenuRow icon="globe" label={<Trans>Language</Trans>} value={language.name} href="#/language" />
            {!wide && <SettingsRow />}
            <MenuRow icon="orders" label={<Trans>Journal</Trans>} href="#/journal" />
            <MenuRow icon="play" label={<Trans>Replay markets</Trans>} href="#/replay" />
          </MenuList>
          {!wide && <Logout />}
        </div>
      </div>
      <RealOnlySheet open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
