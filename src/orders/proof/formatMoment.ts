import { datesLocale } from '../../i18n/dates.ts'
import { memoised } from '../../i18n/intl.ts'
import { timeZone } from '../../i18n/timeZone.ts'

const moments = memoised((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** A time of day with its milliseconds: `14:36:41.207`. */
export const formatMoment = (time: number): string =>
  moments({ ...clock, fractionalSecondDigits: 3, timeZone: timeZone() }, datesLocale()).format(time)
