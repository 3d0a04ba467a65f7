import { useLingui } from '@lingui/react/macro'
import { places } from '../ui/places.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './OrderRow.module.css'

/** Rows with the measures of the ones to come. */
export function OrderRowsSkeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading orders`}>
      {places(rows).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton w={36} h={36} round />
          <span className={styles.subject}>
            <Skeleton w={132} h={20} />
            <Skeleton w={116} h={12} />
            <Skeleton w={148} h={12} />
          </span>
          <span className={styles.value}>
            <Skeleton w={88} h={16} />
            <Skeleton w={48} h={12} />
            <Skeleton w={40} h={12} />
          </span>
        </div>
      ))}
    </Loading>
  )
}
