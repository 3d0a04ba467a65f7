import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { identityState } from '../../contract/calls/identity.ts'
import { request } from '../api/request.ts'
import { CommunityRows, InviteRow } from '../community/CommunityRows.tsx'
import { useLanguage } from '../i18n/language.ts'
import { AccountTag } from '../markets/AccountTag.tsx'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { FirstSteps } from '../markets/offers.tsx'
import { useResource } from '../resource/useResource.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { SupportRows } from '../support/SupportRows.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useWide } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { FundsMenu } from './FundsMenu.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { Logout } from './Logout.tsx'
import page from './page.module.css'
import styles from './RegisterCard.module.css'
import { ResetSheet } from './ResetSheet.tsx'
import { securityOfferedAtom } from './security/offered.ts'

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
          <Trans>Unlocks everything marked with a lock {lock}</Trans>
        </p>
      </div>
      <Button size="s" onClick={() => navigate('/register')}>
        <Trans>Register</Trans>
      </Button>
    </section>
  )
}

/** Tells a demo user why something waits for a real account, and leads to one (document 2 §5). */
function RealOnlySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmSheet
      open={open}
      title={<Trans>Only for real accounts</Trans>}
      confirmLabel={<Trans>Register</Trans>}
      keepLabel={<Trans>Not now</Trans>}
      tone="primary"
      onConfirm={() => {
        onClose()
        navigate('/register')
      }}
      onClose={onClose}
    >
      <div className={stack.gap12}>
        <p>
          <Trans>
            A demo account trades with practice money and belongs to this device alone, so there is nothing to pay in or
            out, no person to verify and no password to protect. With a real account you get all of that. Your demo
            account stays as it is.
          </Trans>
        </p>
        <p>
          <Button size="s" variant="secondary" onClick={() => navigate('/login')}>
            <Trans>Log in</Trans>
          </Button>
        </p>
      </div>
    </ConfirmSheet>
  )
}

type Question = 'reset' | 'real'
type Identity = 'none' | 'waiting' | 'finished'

/** The user centre (document 1 §2, document 2 §2): who one is, what one has, and the way to everything else. */
export function UserPage() {
  const wide = useWide()
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  const { language } = useLanguage()
  const identity = useIdentity()
  const [asking, setAsking] = useState<Question>()
  const close = () => setAsking(undefined)
  return (
    <div className={page.page}>
      <PageHead title={<Trans>Account</Trans>}>
        {!wide && <AccountTag />}
        {!wide && <MarketIndicator />}
      </PageHead>
      <div className={page.columns}>
        <div className={page.body}>
          <IdentityCard verified={identity === 'finished'} />
          {demo && !practice && <RegisterCard />}
          <FirstSteps />
          {(demo !== false || !practice) && (
            <FundsMenu onLocked={() => setAsking('real')} onReset={() => setAsking('reset')} />
          )}
          {!practice && <Protection identity={identity} onLocked={() => setAsking('real')} />}
        </div>
        <div className={page.body}>
          {!practice && (
            <MenuList title={<Trans>News and help</Trans>}>
              <InviteRow onLocked={demo ? () => setAsking('real') : undefined} />
              <CommunityRows />
              <SupportRows />
            </MenuList>
          )}
          <MenuList title={<Trans>Preferences</Trans>}>
            <MenuRow icon="globe" label={<Trans>Language</Trans>} value={language.name} href="#/language" />
            <MenuRow icon="settings" label={<Trans>Settings</Trans>} href="#/mine/system" />
            <MenuRow icon="play" label={<Trans>Replay markets</Trans>} href="#/replay" />
          </MenuList>
          <Logout />
        </div>
      </div>
      <ResetSheet open={asking === 'reset'} onClose={close} />
      <RealOnlySheet open={asking === 'real'} onClose={close} />
    </div>
  )
}

const askIdentity = () => request(identityState, {}, { silent: true })

/** How far the identity check of a real account is; undefined for any other, and while it is not known. */
function useIdentity(): Identity | undefined {
  const real = useAtomValue(userAtom)?.demo === false
  const practice = useAtomValue(practiceAtom)
  const { answer } = useResource(real && !practice ? askIdentity : undefined)
  return real ? answer?.status : undefined
}

/** What proves and protects a person; a demo account has nobody behind it (document 2 §6). */
function Protection({ identity, onLocked }: { identity: Identity | undefined; onLocked: () => void }) {
  const { t } = useLingui()
  const locked = useAtomValue(userAtom)?.demo === true
  const security = useAtomValue(securityOfferedAtom)
  const states: Record<Identity, ReactNode> = {
    none: <Trans>Not verified yet</Trans>,
    waiting: <Trans>Under review</Trans>,
    finished: <Trans>Verified</Trans>,
  }
  const way = (href: string) =>
    locked ? { locked, lockedLabel: t`Only for real accounts`, onClick: onLocked } : { href }
  return (
    <MenuList title={<Trans>Identity and security</Trans>}>
      <MenuRow
        icon="user"
        label={<Trans>Identity verification</Trans>}
        value={identity && states[identity]}
        {...way('#/mine/auth')}
      />
      <MenuRow icon="key" label={<Trans>Change password</Trans>} {...way('#/mine/password')} />
      {security && <MenuRow icon="shield" label={<Trans>Security and devices</Trans>} {...way('#/mine/security')} />}
    </MenuList>
  )
}
