import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDuration } from '../i18n/dates.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { serverNow } from '../live/live.ts'
import { Chips } from '../ui/Chips.tsx'
import tones from '../ui/tones.module.css'
import { DAY_MS, dayOf, daysLater, daysOf, isDay, type Preset, presets, type RangeChoice } from './historyRange.ts'
import styles from './RangeBar.module.css'

interface RangeBarProps {
  range: RangeChoice
  onRange: (range: RangeChoice) => void
}

/** Selects the days of the history: a preset up to today, or from one day to another in the visitor's time zone. */
export function RangeBar({ range, onRange }: RangeBarProps) {
  const { t } = useLingui()
  const nameOf = (preset: Preset) => {
    if (preset === 'today') return t`Today`
    return preset === 'all' ? t({ message: 'All', context: 'days' }) : formatDuration(daysOf[preset] * DAY_MS, 'long')
  }
  const today = dayOf(serverNow(), shownZone())
  const own = 'from' in range
  const choose = (value: Preset | 'own' | null) => {
    if (value === null || (value === 'own' && own)) return
    onRange(value === 'own' ? { from: daysLater(today, -6), to: today } : { preset: value })
  }
  return (
    <div className={styles.bar}>
      <Chips
        label={t`Days`}
        value={own ? 'own' : range.preset}
        options={[
          ...presets.map((preset) => ({ value: preset, label: nameOf(preset) })),
          { value: 'own' as const, label: t`Date range` },
        ]}
        onChange={choose}
        required
      />
      {own && (
        <div className={styles.days}>
          <DayField
            label={<Trans context="first day">From</Trans>}
            day={range.from}
            max={range.to}
            onDay={(from) => onRange({ ...range, from })}
          />
          <DayField
            label={<Trans context="last day">To</Trans>}
            day={range.to}
            min={range.from}
            onDay={(to) => onRange({ ...range, to })}
          />
        </div>
      )}
    </div>
  )
}

interface DayFieldProps {
  label: ReactNode
  day: string
  min?: string
  max?: string
  onDay: (day: string) => void
}

/**
 * Date field. It keeps what is typed until it is a valid day, and shows the last valid day again when it loses the
 * focus.
 */
function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isWithin = (value: string) => (min === undefined || value >= min) && (max === undefined || value <= max)
  useEffect(() => showDay(field.current, day), [day])
  return (
    <label className={styles.day}>
      <span className={tones.quiet}>{label}</span>
      <input
        ref={field}
        className={styles.input}
        type="date"
        required
        defaultValue={day}
        min={min}
        max={max}
        onChange={({ target: { value } }) => {
          if (isDay(value) && isWithin(value)) onDay(value)
        }}
        onBlur={({ target }) => showDay(target, day)}
      />
    </label>
  )
}

function showDay(field: HTMLInputElement | null, day: string): void {
  if (field && field.value !== day) field.value = day
}
