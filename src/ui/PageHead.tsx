import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import styles from './PageHead.module.css'
import stack from './stack.module.css'

interface PageHeadProps {
  title: ReactNode
  /** Goes up: a page below another one has it, with a smaller title. */
  onBack?: (() => void) | undefined
  /** At the end: account tag, market state. */
  children?: ReactNode
}

/** The first row of a page, 44 high. Its heading takes the focus when one arrives (`tabIndex` −1). */
export function PageHead({ title, onBack, children }: PageHeadProps) {
  const { t } = useLingui()
  return (
    <header className={cx(stack.row12, styles.head)}>
      {onBack && <IconButton icon="arrow-left" label={t`Back`} className={styles.back} onClick={onBack} />}
      <h1 tabIndex={-1} className={cx(styles.title, onBack && styles.below)}>
        {title}
      </h1>
      {children !== undefined && <div className={styles.end}>{children}</div>}
    </header>
  )
}
