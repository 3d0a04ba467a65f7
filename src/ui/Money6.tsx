import { cx } from './cx.ts'
import styles from './Money6.module.css'
import { moneyParts } from './moneyParts.ts'
import tones from './tones.module.css'

interface Money6Props {
  /** Formatted, with six decimals. */
  text: string
  tone?: 'up' | 'dn' | undefined
  /** The screen's one large figure: 32 over 22. */
  hero?: boolean
  /** Without the last four decimals on the narrowest phones, where the whole amount is one tap away. */
  brief?: boolean
  className?: string
}

/** An amount with six decimals: the first two carry it, the last four stand back. Takes the size of the text around it. */
export function Money6({ text, tone, hero, brief, className }: Money6Props) {
  const { strong, small, after } = moneyParts(text)
  return (
    <span className={cx('fig', hero && styles.hero, brief && styles.brief, tone && tones[tone], className)}>
      <span className={styles.strong}>{strong}</span>
      <span className={styles.small}>{small}</span>
      {after && <span className={styles.strong}>{after}</span>}
    </span>
  )
}
