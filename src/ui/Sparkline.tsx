import { memo } from 'react'
import { cx } from './cx.ts'
import styles from './Sparkline.module.css'
import { sparkPath } from './sparkPath.ts'

interface SparklineProps {
  /** Oldest first. The same array while nothing has changed. */
  values: readonly number[]
  /** The day's open, where the fill ends. */
  open: number
  tone: 'up' | 'dn'
  /** Not trading: grey and without the end dot. */
  muted?: boolean
  /** l as wide as its place × 36 · m 76 × 32 · s 48 × 24. */
  size?: 'l' | 'm' | 's'
}

const sizes = { l: [358, 36], m: [76, 32], s: [48, 24] } as const

/** The day in one line. Decoration beside the figures that say the same. */
export const Sparkline = memo(function Sparkline({ values, open, tone, muted, size = 'm' }: SparklineProps) {
  const [width, height] = sizes[size]
  const path = sparkPath(values, open, width, height)
  return (
    <svg
      className={cx(styles.spark, muted ? styles.muted : styles[tone])}
      width={size === 'l' ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path && (
        <>
          <path className={styles.area} d={path.area} />
          <path className={styles.open} d={`M0 ${path.openY}H${path.endX}`} />
          <path className={styles.line} d={path.line} />
          {!muted && <path className={styles.dot} d={`M${path.endX} ${path.endY}h0`} />}
        </>
      )}
    </svg>
  )
})
