import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import styles from './Screen.module.css'

/** The heading of one screen of several. What was pressed to come here is gone: the focus goes on from the heading. */
export function ScreenTitle({ hidden, children }: { hidden?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    // A heading so near the top cannot stand at the lower edge: this is the top of the page.
    heading.current?.scrollIntoView({ block: 'end' })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={cx(styles.title, hidden && 'sr')}>
      {children}
    </h2>
  )
}
