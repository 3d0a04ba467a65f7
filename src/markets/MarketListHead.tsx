import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { instrumentsAtom, instrumentsStateAtom } from './atoms.ts'
import { marketStateAtom } from './freshness.ts'
import styles from './MarketListHead.module.css'
import type { MarketRowLook } from './MarketRow.tsx'
import { marketSortAtom } from './marketSort.ts'
import { newestPriceTimeAtom } from './quotes.ts'
import { sortWords } from './sortWords.ts'

interface MarketListHeadProps {
  count: number
  look?: MarketRowLook
  /** The order is to be chosen. */
  onSort: () => void
}

/** What the columns hold; while nothing arrives, from when the prices are. The first one's words lead to the order. */
export function MarketListHead({ count, look = 'list', onSort }: MarketListHeadProps) {
  const { t } = useLingui()
  const sort = useAtomValue(marketSortAtom)
  const state = useAtomValue(instrumentsStateAtom)
  const none = useAtomValue(instrumentsAtom).length === 0
  const shown = formatCount(count)
  if (none && state === 'failed') return null
  return (
    <div className={cx(styles.head, styles[look])}>
      <span>
        {none && state === 'loading' ? (
          <Skeleton w={64} h={12} />
        ) : (
          <button type="button" className={cx(styles.sort, sort !== 'usual' && styles.on)} onClick={onSort}>
            <span className={styles.words}>
              <PricesFrom
                live={
                  sort === 'usual' ? (
                    <Plural value={count} one={`${shown} market`} other={`${shown} markets`} />
                  ) : (
                    t(sortWords[sort])
                  )
                }
              />
            </span>
            <Icon name="direction" size={14} label={t`Sort markets`} />
          </button>
        )}
      </span>
      {look !== 'pick' && (
        <span className={styles.today}>
          <Trans>Today</Trans>
        </span>
      )}
      <span className={styles.price}>
        <Trans context="price now">Price</Trans>
      </span>
    </div>
  )
}

/** The time the prices are from while they do not move; else what stands there otherwise, which no price draws anew. */
function PricesFrom({ live }: { live: ReactNode }) {
  const state = useAtomValue(marketStateAtom)
  return state === 'offline' || state === 'stale' || state === 'reconnecting' ? <OldPrices live={live} /> : live
}

function OldPrices({ live }: { live: ReactNode }) {
  const time = useAtomValue(newestPriceTimeAtom)
  if (time === undefined) return live
  const clock = formatDateTime(time, 'clock')
  return (
    <span className={styles.old}>
      <Trans>As of {clock}</Trans>
    </span>
  )
}
