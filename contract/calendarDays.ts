/**
 * Days as loans count them: calendar days of UTC, numbered from 1970-01-01. None is longer or shorter than another, so
 * months, year ends and daylight saving change nothing in a difference of two.
 */

/** A calendar day of UTC by its number. */
export type Day = number

const DAY_MS = 24 * 60 * 60 * 1000
const dayShape = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/

/** The day of a moment, UTC ms. */
export const dayOf = (time: number): Day => Math.floor(time / DAY_MS)

/** The first moment of a day, UTC ms. */
export const startOfDay = (day: Day): number => day * DAY_MS

/** The last second of a day, UTC ms: what is done by then is done on that day. */
export const endOfDay = (day: Day): number => (day + 1) * DAY_MS - 1000

/** A day as the wire writes it: yyyy/mm/dd (decisions §9). */
export const dayText = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/')

/** The day of yyyy/mm/dd (or yyyy-mm-dd); undefined for what is none, such as 2023/02/29. */
export function dayNamed(text: string): Day | undefined {
  const [, year, month, date] = dayShape.exec(text.trim()) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const day = dayOf(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return dayText(day) === `${year}/${month.padStart(2, '0')}/${date.padStart(2, '0')}` ? day : undefined
}
