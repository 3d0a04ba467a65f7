import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { practiceAtom, userAtom } from '../session/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAtomValue } from '../useAtom.ts'

interface RealAccountsProps {
  /** Why a demo account has no use for it: "A demo account trades with practice money, so there is nothing to deposit." */
  why: ReactNode
  children: ReactNode
}

/** Shows its children to real accounts alone; others are told why, kindly, with the way out (document 2 §5). */
export function RealAccounts({ why, children }: RealAccountsProps) {
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  if (practice) {
    return (
      <EmptyState icon="play" title={<Trans>Not while you practise</Trans>}>
        <Trans>A replay has its own practice money, and nothing else.</Trans>
      </EmptyState>
    )
  }
  if (!demo) return children
  return (
    <ForRealAccounts>
      {why} <Trans>Your demo account stays as it is.</Trans>
    </ForRealAccounts>
  )
}
