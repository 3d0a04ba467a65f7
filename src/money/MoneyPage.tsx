import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Page, type PageProps } from '../Page.tsx'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { practiceAtom, userAtom } from '../session/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import stack from '../ui/stack.module.css'
import { useWide } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import styles from './MoneyPage.module.css'

interface RealAccountsProps {
  /** Reason why it does not apply to a demo account. */
  why: ReactNode
  children: ReactNode
}

/** Shows its children to real accounts alone; others are told why, kindly, with the way out (document 2 §5). */
function RealAccounts({ why, children }: RealAccountsProps) {
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  if (practice) {
    return (
      <EmptyState icon="play" title={<Trans>Not available in replay</Trans>}>
        <Trans>A replay uses separate practice money.</Trans>
      </EmptyState>
    )
  }
  if (!demo) return children
  return <ForRealAccounts>{why}</ForRealAccounts>
}

/** A page of real accounts: others are told `why` a demo account has no use for it. */
export function MoneyPage({ why, children, ...page }: PageProps & RealAccountsProps) {
  return (
    <Page {...page}>
      <RealAccounts why={why}>{children}</RealAccounts>
    </Page>
  )
}

interface WithRecordsProps {
  label: ReactNode
  records: ReactNode
  children: ReactNode
}

/** Shows a form, and beside it where there is room, earlier requests. */
export function WithRecords({ label, records, children }: WithRecordsProps) {
  const id = useId()
  if (!useWide()) return children
  return (
    <div className={styles.panes}>
      {children}
      <section className={stack.shrink} aria-labelledby={id}>
        <h2 id={id} className={styles.title}>
          {label}
        </h2>
        {records}
      </section>
    </div>
  )
}
