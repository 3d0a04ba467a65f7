import { cx } from '../ui/cx.ts'
import { lengthOf, type Segment, type Weather } from '../weather/weather.ts'
import styles from './WeatherBar.module.css'

/** Messages that take longer or are lost make a network slow, ms. */
const SLOW_MS = 150

const lookOf = ({ state, delayMs, jitterMs, loss }: Segment): string | undefined => {
  if (state !== 'open') return styles[state]
  return delayMs + jitterMs > SLOW_MS || loss > 0 ? styles.slow : styles.open
}

interface WeatherBarProps {
  weather: Weather
  /** Where one is in it, ms since it began. */
  since?: number
}

/** A weather as a strip of its stretches, in the order of time; the words beside it say the same. */
export function WeatherBar({ weather, since }: WeatherBarProps) {
  const length = lengthOf(weather)
  const at = since === undefined ? undefined : weather.loop ? since % length : Math.min(since, length)
  return (
    <span className={styles.bar} dir="ltr" aria-hidden="true">
      {weather.segments.map((segment) => (
        <span
          key={segment.from}
          className={cx(styles.part, lookOf(segment))}
          style={{
            left: `${(segment.from / length) * 100}%`,
            width: `${((segment.to - segment.from) / length) * 100}%`,
          }}
        />
      ))}
      {at !== undefined && length > 0 && <span className={styles.needle} style={{ left: `${(at / length) * 100}%` }} />}
    </span>
  )
}
