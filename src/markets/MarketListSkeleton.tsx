import { useLingui } from '@lingui/react/macro'
import { cx } from '../ui/cx.ts'
import { places } from '../ui/places.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './MarketListSkeleton.module.css'
import rowStyles from './MarketRow.module.css'
import type { MarketRowLook } from './MarketRow.tsx'

/** Number of placeholder rows while the list loads (document 1 §2). */
const ROWS = 10
/** Widths of names and second lines, so that the rows look like words; px. */
const widths = [
  [72, 104],
  [66, 48],
  [78, 62],
  [54, 70],
  [70, 96],
  [60, 76],
] as const

/** Ten rows with the measures of the ones to come. */
export function MarketListSkeleton({ look = 'list' }: { look?: MarketRowLook }) {
  const { t } = useLingui()
  const small = look === 'watch'
  return (
    <Loading label={t`Loading markets`} className={styles.rows}>
      {places(ROWS).map((row) => {
        const [code, name] = widths[row % widths.length] ?? widths[0]
        return (
          <div key={row} className={cx(rowStyles.row, rowStyles[look])}>
            <Skeleton w={small ? 28 : 36} h={small ? 28 : 36} round />
            <span className={rowStyles.names}>
              <Skeleton w={code} h={small ? 12 : 14} />
              <Skeleton w={name} h={small ? 10 : 12} />
            </span>
            {look !== 'pick' && <Skeleton w={small ? 48 : 76} h={small ? 20 : 32} />}
            <span className={rowStyles.figures}>
              <Skeleton w={small ? 56 : 68} h={small ? 12 : 14} />
              <Skeleton w={small ? 44 : 68} h={small ? 10 : 20} round />
            </span>
          </div>
        )
      })}
    </Loading>
  )
}
