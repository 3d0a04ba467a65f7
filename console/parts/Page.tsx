import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '../../src/ui/cx.ts'
import { IconButton } from '../../src/ui/IconButton.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import styles from './Page.module.css'

interface PageProps {
  title: ReactNode
  /** Goes up: a page below another one has it. */
  onBack?: (() => void) | undefined
  /** At the end of the title's row: buttons. */
  actions?: ReactNode
  /** Under the title: search, filters, tabs. */
  bar?: ReactNode
  /** As wide as the screen instead of as wide as one reads. */
  full?: boolean
  children: ReactNode
}

/** A page of the console: its title with what can be done, and what is on it. */
export function Page({ title, onBack, actions, bar, full, children }: PageProps) {
  const { t } = useLingui()
  return (
    <div className={cx(styles.page, full && styles.full)}>
      <header className={styles.head}>
        {onBack && <IconButton icon="arrow-left" label={t`Back`} className={styles.back} onClick={onBack} />}
        <h1 className={cx(text.figure, styles.title)}>{title}</h1>
        {actions !== undefined && <div className={cx(stack.row8, styles.actions)}>{actions}</div>}
      </header>
      {bar !== undefined && <div className={styles.bar}>{bar}</div>}
      {children}
    </div>
  )
}
