/**
 * Loans count calendar days of UTC, numbered from 1970-01-01. All days have the same length, so months, year ends and daylight
 * saving do not affect the difference of two days.
 */

/** A calendar day of UTC, as days since 1970-01-01. */
export type Day = number

const DAY_MS = 24 * 60 * 60 * 1000
const dayShape = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/

/** Returns the day of a time in UTC ms. */
export const dayOf = (time: number): Day => Math.floor(time / DAY_MS)

/** Returns the first ms of a day, in UTC ms. */
export const startOfDay = (day: Day): number => day * DAY_MS

/** Returns the last second of a day, in UTC ms. An action at or before it counts for that day. */
export const endOfDay = (day: Day): number => (day + 1) * DAY_MS - 1000

/** Formats a day as on the wire: yyyy/mm/dd (decisions §9). */
export const dayText = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/')

/** Parses yyyy/mm/dd or yyyy-mm-dd. Returns undefined for a date that does not exist, such as 2023/02/29. */
export function dayNamed(text: string): Day | undefined {
  const [, year, month, date] = dayShape.exec(text.trim()) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const day = dayOf(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return dayText(day) === `${year}/${month.padStart(2, '0')}/${date.padStart(2, '0')}` ? day : undefined
}
