import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDateTime, zoneMark } from '../i18n/dates.ts'
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

/** Head of the columns. Without live prices it shows their time. The first label opens the sort order. */
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
  if (state === 'connecting') return <OldPrices live={live} />
  return state === 'offline' || state === 'stale' || state === 'reconnecting' ? <OldPrices live={live} warn /> : live
}

function OldPrices({ live, warn = false }: { live: ReactNode; warn?: boolean }) {
  const time = useAtomValue(newestPriceTimeAtom)
  if (time === undefined) return live
  const clock = formatDateTime(time, 'clock') + zoneMark
  return (
    <span className={warn ? styles.old : undefined}>
      <Trans>As of {clock}</Trans>
    </span>
  )
}
