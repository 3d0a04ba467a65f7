import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../i18n/dates.ts'
import { Card } from '../ui/Card.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { MINUTE_MS } from './foldBars.ts'
import styles from './ReplayPage.module.css'
import { type LengthName, lengths, type Span } from './replayRange.ts'

interface RangeChoiceProps {
  /** All there is. */
  span: Span
  /** What is chosen of it. */
  range: Span
  length: LengthName
  onLength: (length: LengthName) => void
  onStart: (start: number) => void
}

/** How much of the time is played, and from where on. */
export function RangeChoice({ span, range, length, onLength, onStart }: RangeChoiceProps) {
  const { t } = useLingui()
  const latest = length === 'all' ? span.from : Math.max(span.from, span.to - lengths[length])
  const [from, to] = [formatDateTime(range.from, 'short'), formatDateTime(range.to, 'short')]
  return (
    <section>
      <h2 className={styles.title}>
        <Trans>Time</Trans>
      </h2>
      <Card className={styles.range}>
        <Segmented<LengthName>
          label={t`Length`}
          value={length}
          onChange={onLength}
          options={[
            { value: 'hour', label: t`1 hour` },
            { value: 'hours', label: t`4 hours` },
            { value: 'day', label: t`1 day` },
            { value: 'all', label: t`Everything` },
          ]}
        />
        {latest > span.from && (
          <input
            type="range"
            className={styles.slider}
            dir="ltr"
            aria-label={t`Beginning`}
            aria-valuetext={from}
            min={span.from}
            max={latest}
            step={5 * MINUTE_MS}
            value={range.from}
            onChange={(event) => onStart(Number(event.target.value))}
          />
        )}
        <p className={styles.ends}>
          <span>{from}</span>
          <span>{to}</span>
        </p>
      </Card>
    </section>
  )
}
