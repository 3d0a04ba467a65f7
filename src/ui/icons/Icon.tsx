import styles from './Icon.module.css'
import { type IconName, shapeOf } from './shapes.ts'

export type { IconName } from './shapes.ts'

interface IconProps {
  name: IconName
  /** Drawn size in px: 24 tab bar, 22 header, 20 rows, 16–18 inline, 12–14 in text. */
  size?: 7 | 9 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24
  /** The chosen tab: its inner shape is filled at 22 %. */
  active?: boolean
  /** Said by screen readers; without it the icon is decoration. */
  label?: string
  className?: string
}

/** A line drawing in the colour of the text around it. */
export function Icon({ name, size = 20, active = false, label, className }: IconProps) {
  const shape = shapeOf(name)
  const classes = [styles.icon, shape.solid && styles.solid, shape.flip && styles.flip, className]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label when it says something, hidden when it does not
    <svg
      className={classes.filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {active && shape.fill && <path className={styles.fill} d={shape.fill} />}
      <path d={shape.d} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
