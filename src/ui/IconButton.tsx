import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import styles from './IconButton.module.css'
import { Icon, type IconName } from './icons/Icon.tsx'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName
  /** The accessible name. */
  label: string
  size?: 16 | 18 | 20 | 22 | 24
  /** On a field of its own, beside a wide button. */
  soft?: boolean
  /** Something new waits behind it; say so in the label too. */
  dot?: boolean
  /** Drawn this much smaller than its 44 px hit area, for tight rows. */
  tight?: boolean
}

/** An icon that is pressed; 44 × 44 whatever is drawn. */
export function IconButton({ icon, label, size = 22, soft, dot, tight, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(styles.button, soft && styles.soft, tight && styles.tight, className)}
    >
      <Icon name={icon} size={size} />
      {dot && <span className={styles.dot} />}
    </button>
  )
}
