import { useLingui } from '@lingui/react/macro'
import { places } from '../ui/places.ts'
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
      {places(ROWS + 1).map((row) => (
        <div key={row} className={row === 0 ? styles.head : styles.row}>
          {places(WIDTHS.length).map((column) => (
            <Skeleton key={column} w={WIDTHS[column]} h={row === 0 ? 8 : 12} />
          ))}
        </div>
      ))}
    </Loading>
  )
}
