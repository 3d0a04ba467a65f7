import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './Pill.module.css'

interface PillProps {
  /** up and dn show an arrow and say the sign; flat is no change; neutral holds a word ("Closed"). */
  tone: 'up' | 'dn' | 'flat' | 'neutral'
  /** No ground: for wide lists and beside large prices. */
  plain?: boolean
  /** The figure without its sign, "0.04%". */
  children: ReactNode
}

/** A change in percent with its direction. */
export function Pill({ tone, plain, children }: PillProps) {
  const moves = tone === 'up' || tone === 'dn'
  return (
    <span className={cx('fig', plain ? styles.plain : styles.pill, styles[tone])}>
      {moves && <Icon name={tone === 'up' ? 'up' : 'down'} size={7} />}
      {moves && <span className="sr">{tone === 'up' ? '+' : '−'}</span>}
      <span>{children}</span>
    </span>
  )
}
