import { cx } from './cx.ts'
import styles from './Disc.module.css'
import { Icon, type IconName } from './icons/Icon.tsx'

interface DiscProps {
  icon: IconName
  tone?: 'neutral' | 'acc' | 'ok' | 'warn' | 'danger'
  size?: 40 | 48 | 56
}

/** An icon in a soft circle: the sign of an outcome, an empty place, a person. */
export function Disc({ icon, tone = 'neutral', size = 48 }: DiscProps) {
  return (
    <span className={cx(styles.disc, styles[tone], styles[`s${size}`])}>
      <Icon name={icon} size={size === 40 ? 20 : 22} />
    </span>
  )
}
