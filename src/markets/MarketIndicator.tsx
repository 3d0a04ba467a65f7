import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../ui/cx.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { useAtomValue } from '../useAtom.ts'
import { type MarketState, marketStateAtom } from './freshness.ts'
import styles from './MarketIndicator.module.css'

/** Texts and looks of each state of the prices. */
export const marketFaces: Record<MarketState, { tone: 'ok' | 'warn' | 'off' | 'acc'; words: MessageDescriptor }> = {
  connecting: { tone: 'off', words: msg`Connecting` },
  live: { tone: 'ok', words: msg`Live` },
  simulated: { tone: 'ok', words: msg`Simulated` },
  replay: { tone: 'acc', words: msg`Replay` },
  stale: { tone: 'warn', words: msg`Delayed` },
  reconnecting: { tone: 'warn', words: msg`Reconnecting` },
  offline: { tone: 'off', words: msg`Offline` },
}

interface MarketIndicatorProps {
  className?: string
  /** Stands there instead, said of one price. */
  children?: ReactNode
}

/** Dot and word that say what the prices on the screen are worth; in every header. Pressed, they lead to the replay. */
export function MarketIndicator({ className, children }: MarketIndicatorProps) {
  const { t } = useLingui()
  const state = useAtomValue(marketStateAtom)
  const { tone, words } = marketFaces[state]
  return (
    <span className={cx(styles.state, className)} data-aged>
      {children ?? (
        <span className={styles.state} role="status" aria-label={t`Prices: ${t(words)}`}>
          <StatusDot tone={tone}>{t(words)}</StatusDot>
        </span>
      )}
      <Link to="/replay" className={styles.way} aria-label={t`Replay`} />
    </span>
  )
}
