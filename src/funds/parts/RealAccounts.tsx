import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { navigate } from '../../navigation/location.ts'
import { practiceAtom, userAtom } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface RealAccountsProps {
  /** Why a demo account has no use for it: "A demo account trades with practice money, so there is nothing to deposit." */
  why: ReactNode
  children: ReactNode
}

/** Shows its children to real accounts alone; others are told why, kindly, with the way out (document 2 §5). */
export function RealAccounts({ why, children }: RealAccountsProps) {
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  if (!demo && !practice) return children
  return (
    <EmptyState
      icon="lock"
      title={<Trans>Only for real accounts</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/register')}>
          <Trans>Register</Trans>
        </Button>
      }
    >
      {why} <Trans>Your demo account stays as it is.</Trans>
    </EmptyState>
  )
}
