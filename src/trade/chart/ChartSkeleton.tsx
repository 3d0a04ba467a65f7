import { useLingui } from '@lingui/react/macro'
import { Loading } from '../../ui/Skeleton.tsx'
import styles from './ChartSkeleton.module.css'

/** A still row of candles: height and place of each in percent, made once by two waves. */
const shapes = Array.from({ length: 36 }, (_, index) => ({
  index,
  height: 10 + Math.round(8 * Math.abs(Math.sin(index * 1.7))),
  shift: Math.round(60 * Math.sin(index / 5) + 20 * Math.sin(index / 1.9)),
}))

/** Stands in the chart's place until its bars are there. */
export function ChartSkeleton() {
  const { t } = useLingui()
  return (
    <Loading className={styles.cover} label={t`Loading the chart`}>
      {shapes.map(({ index, height, shift }) => (
        <span key={index} className={styles.bar} style={{ height: `${height}%`, translate: `0 ${-shift}px` }} />
      ))}
    </Loading>
  )
}
