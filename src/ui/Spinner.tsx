import { cx } from './cx.ts'
import styles from './Spinner.module.css'

/** A turning arc in the colour of the text around it; decoration only: say "busy" on what it stands in. */
export function Spinner({ size = 20, className }: { size?: 14 | 16 | 20 | 24; className?: string }) {
  return (
    <svg className={cx(styles.spinner, className)} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" vectorEffect="non-scaling-stroke" />
      <path d="M12 3a9 9 0 0 1 9 9" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
