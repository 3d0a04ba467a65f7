import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { practiceAtom, userAtom } from '../session/session.ts'
import { useVerification, type Verification } from '../session/useVerification.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { useAtomValue } from '../useAtom.ts'
import { FundsMenu } from './FundsMenu.tsx'
import { RealOnlySheet } from './RealOnlySheet.tsx'
import { ResetSheet } from './ResetSheet.tsx'
import { securityOfferedAtom } from './security/offered.ts'

type Question = 'reset' | 'real'

/** The ways to money, identity and security: in the user centre on a phone, in the navigation pane on a wide screen. */
export function AccountMenu() {
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  const [asking, setAsking] = useState<Question>()
  const close = () => setAsking(undefined)
  return (
    <>
      {(demo !== false || !practice) && (
        <FundsMenu onLocked={() => setAsking('real')} onReset={() => setAsking('reset')} />
      )}
      {!practice && <Protection onLocked={() => setAsking('real')} />}
      <ResetSheet open={asking === 'reset'} onClose={close} />
      <RealOnlySheet open={asking === 'real'} onClose={close} />
    </>
  )
}

/** Lists what verifies and protects a person. A demo account has no person behind it (document 2 §6). */
function Protection({ onLocked }: { onLocked: () => void }) {
  const { t } = useLingui()
  const identity = useVerification().answer?.status
  const locked = useAtomValue(userAtom)?.demo === true
  const security = useAtomValue(securityOfferedAtom)
  const states: Record<Verification['status'], ReactNode> = {
    none: <Trans>Not verified yet</Trans>,
    waiting: <Trans>Under review</Trans>,
    finished: <Trans>Verified</Trans>,
  }
  const way = (href: string) =>
    locked ? { locked, lockedLabel: t`Real account required`, onClick: onLocked } : { href }
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
