import { formatDateTime, formatDuration } from '../../src/i18n/dates.ts'
import { cx } from '../../src/ui/cx.ts'
import styles from './Waited.module.css'

const HOUR_MS = 3_600_000
/** Longer than this is late, and longer than that very late: users are told 48 hours at most. */
const LATE_MS = 12 * HOUR_MS
const VERY_LATE_MS = 36 * HOUR_MS

/** Shows how long something has been waiting, with the exact time as its title. `now` is our clock, ms. */
export function Waited({ since, now = Date.now() }: { since: number; now?: number }) {
  const waited = now - since
  const tone = waited > VERY_LATE_MS ? styles.danger : waited > LATE_MS ? styles.warn : undefined
  return (
    <time
      className={cx(styles.waiting, tone)}
      dateTime={new Date(since).toISOString()}
      title={formatDateTime(since, 'exact')}
    >
      {formatDuration(waited)}
    </time>
  )
}
