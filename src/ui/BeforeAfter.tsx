import { useLingui } from '@lingui/react/macro'
import styles from './BeforeAfter.module.css'
import { Icon } from './icons/Icon.tsx'
import tones from './tones.module.css'

/** Shows a value before and after a change. Both are formatted, in the size of the surrounding text. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  const { t } = useLingui()
  return (
    <span className={styles.pair}>
      <span className={`fig ${styles.before}`}>{before}</span>
      <Icon name="arrow-right" size={12} label={t`then`} className={tones.quiet} />
      <span className={`fig ${styles.after}`}>{after}</span>
    </span>
  )
}
