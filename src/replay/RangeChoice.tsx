import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime, formatDuration } from '../i18n/dates.ts'
import { Card } from '../ui/Card.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './ReplayPage.module.css'
import { type LengthName, lengths, lengthsOf, rangeOf, stepsOf } from './replayRange.ts'
import type { Timeline } from './timeline.ts'

interface RangeChoiceProps {
  /** All there is. */
  timeline: Timeline
  /** Selected length, one of `lengthsOf`. */
  length: LengthName
  /** At which step it begins; the last unless said. */
  step: number | undefined
  /** Begins at random: neither chosen nor said. */
  random: boolean
  onLength: (length: LengthName) => void
  onStep: (step: number) => void
}

/** Selects the time range to play. Only times with prices are offered. */
export function RangeChoice({ timeline, length, step, random, onLength, onStep }: RangeChoiceProps) {
  const { t } = useLingui()
  const range = rangeOf(timeline, length, step)
  const steps = stepsOf(timeline, length)
  const offered = lengthsOf(timeline)
  const nameOf = (name: LengthName) =>
    name === 'all' ? t({ message: 'All', context: 'days' }) : formatDuration(lengths[name], 'long')
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
          options={offered.map((value) => ({ value, label: nameOf(value) }))}
        />
        {steps > 0 && !random && (
          <input
            type="range"
            className={styles.slider}
            dir="ltr"
            aria-label={t`Start`}
            aria-valuetext={from}
            min={0}
            max={steps}
            value={step ?? steps}
            onChange={(event) => onStep(Number(event.target.value))}
          />
        )}
        {!random && (
          <p className={styles.ends}>
            <span>{from}</span>
            <span>{to}</span>
          </p>
        )}
      </Card>
    </section>
  )
}
