import { ageWords, inUnits } from '../../contract/age.ts'
import { figuresLocale, memoised } from './intl.ts'
import { currentLanguage } from './shownLanguage.ts'
import { timeZone } from './timeZone.ts'

/**
 * Formats of a date and time: `10 Jul 2026, 16:20:41` · `10 Jul 2026, 16:20` · `10 Jul, 16:20` · `10 Jul 2026` · `16:20` ·
 * `16:20:08` · `Mon 00:50`.
 */
export type DateStyle = 'exact' | 'dateTime' | 'short' | 'date' | 'time' | 'clock' | 'weekday'

const day = { day: 'numeric', month: 'short' } as const
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  exact: { ...day, year: 'numeric', ...minute, second: '2-digit' },
  dateTime: { ...day, year: 'numeric', ...minute },
  short: { ...day, ...minute },
  date: { ...day, year: 'numeric' },
  time: minute,
  clock: { ...minute, second: '2-digit' },
  weekday: { weekday: 'short', ...minute },
}

const moments = memoised((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const durations = memoised(
  (locale, options: Pick<Intl.NumberFormatOptions, 'unit' | 'unitDisplay'>) =>
    new Intl.NumberFormat(locale, { style: 'unit', maximumFractionDigits: 0, ...options }),
)
const ages = memoised((locale, _options: undefined) => ageWords(locale))

/** English here is the flag's beside it: the day before the month, as everywhere but in the United States. */
export const datesLocale = (): string => figuresLocale(currentLanguage().bcp47 === 'en' ? 'en-GB' : undefined)

/** Only what says its time and its zone too: anything else another engine, or zone, would read differently. */
const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/**
 * A moment in the visitor's locale and zone, which is the device's, a chosen one, or the one that is asked for: milliseconds
 * since the epoch, a Date, or ISO 8601 text with its zone. Text that is no such date is shown as it is (decisions §1);
 * nothing for undefined.
 */
export function formatDateTime(
  value: number | string | Date | undefined,
  style: DateStyle = 'dateTime',
  zone = timeZone(),
): string {
  if (value === undefined) return ''
  if (typeof value === 'string' && !isoDate.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime())
    ? String(value)
    : moments({ ...styles[style], timeZone: zone }, datesLocale()).format(date)
}

/** After a time that the server draws, which does not know the visitor's zone (`src/app/first.tsx`). */
export const zoneMark = import.meta.env.SSR ? ' UTC' : ''

/** A length of time in its largest unit: `6 min`, `6 minutes`. */
export function formatDuration(ms: number, unitDisplay: 'short' | 'long' = 'short'): string {
  const { unit, count } = inUnits(ms)
  return durations({ unit, unitDisplay }).format(count)
}

/** A number of weeks: `3 weeks`. */
export const formatWeeks = (count: number): string => durations({ unit: 'week', unitDisplay: 'long' }).format(count)
/** A number of whole days: `1 day`. */
export const formatDays = (count: number): string => durations({ unit: 'day', unitDisplay: 'long' }).format(count)

/** Returns how long ago something was: `6 min. ago`. */
export const formatAge = (ms: number): string => ages(undefined)(ms)
