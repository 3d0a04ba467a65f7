import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MoneyPage } from '../money/MoneyPage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './LoanFrame.module.css'

interface LoanFrameProps {
  title: ReactNode
  /** At the end of the head: a way to the records. */
  end?: ReactNode
  children: ReactNode
}

/** Frame of every loan page. Loans require a real account (decisions §9). */
export function LoanFrame({ title, end, children }: LoanFrameProps) {
  return (
    <MoneyPage
      title={title}
      tools={end}
      width="broad"
      className={styles.page}
      why={
        <Trans>A demo account uses practice money and can’t take out loans. Your demo account stays as it is.</Trans>
      }
    >
      {children}
    </MoneyPage>
  )
}

/** One column, as wide as is good to read. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}

/** With the measures of what is loaded. */
export const loanShapes = (
  <Narrow>
    <Skeleton h={28} w="60%" />
    <Skeleton h={20} />
    <Skeleton h={48} />
    <Skeleton h={48} />
    <Skeleton h={160} />
  </Narrow>
)

/** Two panes where there is room: what is done, and what it comes to. `top` stands over both. */
export function Panes({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.panes}>
      {top !== undefined && <div className={styles.top}>{top}</div>}
      {children}
    </div>
  )
}
