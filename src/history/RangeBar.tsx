import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { shownZone } from '../i18n/timeZone.ts'
import { serverNow } from '../live/live.ts'
import { Chips } from '../ui/Chips.tsx'
import { dayOf, daysLater, isDay, type Preset, presets, type RangeChoice } from './historyRange.ts'
import styles from './RangeBar.module.css'

const words: Readonly<Record<Preset, MessageDescriptor>> = {
  today: msg`Today`,
  '7d': msg`7 days`,
  '30d': msg`30 days`,
  '90d': msg`90 days`,
  all: msg({ message: 'All', context: 'days' }),
}

interface RangeBarProps {
  range: RangeChoice
  onRange: (range: RangeChoice) => void
}

/** Which days of the history are shown: up to today, or from one day to another by the visitor's clock. */
export function RangeBar({ range, onRange }: RangeBarProps) {
  const { t } = useLingui()
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
          ...presets.map((preset) => ({ value: preset, label: t(words[preset]) })),
          { value: 'own' as const, label: t`From – to` },
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

/** What is being typed stays in the field until it is a day within the bounds; left before, the field says the day again. */
function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isWithin = (value: string) => (min === undefined || value >= min) && (max === undefined || value <= max)
  useEffect(() => showDay(field.current, day), [day])
  return (
    <label className={styles.day}>
      <span className={styles.name}>{label}</span>
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
