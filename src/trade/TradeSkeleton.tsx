import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { ChartSkeleton } from './chart/ChartSkeleton.tsx'
import styles from './TradeSkeleton.module.css'

/** The trade screen's measures while instruments load. */
export function TradeSkeleton({ wide }: { wide: boolean }) {
  const { t } = useLingui()
  const ticket = (
    <div className={styles.ticket}>
      <Skeleton h={36} />
      <Skeleton h={36} />
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={40} className={styles.all ?? ''} />
      <Skeleton h={40} className={styles.all ?? ''} />
      <Skeleton h={56} />
      <Skeleton h={56} />
    </div>
  )
  return (
    <Loading label={t`Loading markets`} className={wide ? styles.wide : styles.phone}>
      {wide && <div className={styles.list} />}
      <div className={styles.main}>
        <div className={styles.bar}>
          <Skeleton w={36} h={36} round />
          <Skeleton w={96} h={20} />
        </div>
        <div className={styles.price}>
          <Skeleton w={128} h={36} />
        </div>
        <div className={styles.chart}>
          <ChartSkeleton />
        </div>
      </div>
      {ticket}
    </Loading>
  )
}
