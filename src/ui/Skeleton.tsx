import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** px, or a CSS length; the room there is by default. */
  w?: number | string
  h?: number | string
  round?: boolean
  className?: string
}

/** A still grey shape with the measures of what will stand there. */
export function Skeleton({ w = '100%', h = 16, round, className }: SkeletonProps) {
  const size: CSSProperties = { inlineSize: w, blockSize: h }
  return <span className={cx(styles.shape, round && styles.round, className)} style={size} aria-hidden="true" />
}

/** Wraps a screen of skeletons and says once that it loads. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status" aria-label={label} aria-busy="true">
      {children}
    </div>
  )
}
