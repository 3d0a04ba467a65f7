import { useLingui } from '@lingui/react/macro'
import styles from './BeforeAfter.module.css'
import { Icon } from './icons/Icon.tsx'
import tones from './tones.module.css'

/** What a value is now and what it will be. Both formatted; takes the size of the text around it. */
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
