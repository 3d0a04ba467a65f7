import { places } from '../ui/places.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ProductPage.module.css'

/** Rows with the measures of what a search finds. */
export function WaitingRows() {
  return places(7).map((row) => (
    <div key={row} className={styles.waiting}>
      <Skeleton w={40} h={40} round />
      <span className={styles.lines}>
        <Skeleton w={140} h={16} />
        <Skeleton w={96} h={12} />
      </span>
    </div>
  ))
}
