import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './PositionsSkeleton.module.css'

/** Widths of the columns that stand in, px. */
const WIDTHS = [92, 64, 56, 56, 56, 56, 64, 72] as const
const ROWS = 4

/** Rows of the table with the measures of the ones to come. */
export function PositionsSkeleton() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading orders`}>
      {Array.from({ length: ROWS + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one from another
        <div key={row} className={row === 0 ? styles.head : styles.row}>
          {WIDTHS.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <Skeleton key={column} w={width} h={row === 0 ? 8 : 12} />
          ))}
        </div>
      ))}
    </Loading>
  )
}
