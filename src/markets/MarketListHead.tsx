import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { instrumentsAtom, instrumentsStateAtom } from './atoms.ts'
import { marketStateAtom } from './freshness.ts'
import styles from './MarketListHead.module.css'
import { newestPriceTimeAtom } from './quotes.ts'

/** What the columns hold; while nothing arrives, from when the prices are. */
export function MarketListHead({ count, look = 'list' }: { count: number; look?: 'list' | 'watch' }) {
  const state = useAtomValue(instrumentsStateAtom)
  const none = useAtomValue(instrumentsAtom).length === 0
  const shown = formatCount(count)
  if (none && state === 'failed') return null
  return (
    <div className={cx(styles.head, styles[look])}>
      <span className={styles.first}>
        {none && state === 'loading' ? (
          <Skeleton w={64} h={12} />
        ) : (
          <PricesFrom live={<Plural value={count} one={`${shown} market`} other={`${shown} markets`} />} />
        )}
      </span>
      <span className={styles.today}>
        <Trans>Today</Trans>
      </span>
      <span className={styles.price}>
        <Trans context="price now">Price</Trans>
      </span>
    </div>
  )
}

/** The time the prices are from while they do not move; else what stands there otherwise. */
function PricesFrom({ live }: { live: ReactNode }) {
  const state = useAtomValue(marketStateAtom)
  const time = useAtomValue(newestPriceTimeAtom)
  if (time === undefined || (state !== 'offline' && state !== 'stale' && state !== 'reconnecting')) return live
  const clock = formatDateTime(time, 'clock')
  return (
    <span className={styles.old}>
      <Trans>As of {clock}</Trans>
    </span>
  )
}
