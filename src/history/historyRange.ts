/** A day of a calendar: `2026-07-15`. */
export type Day = string

/** Days up to today, by how a query names them; `all` has no beginning. */
export const presets = ['today', '7d', '30d', '90d', 'all'] as const
export type Preset = (typeof presets)[number]

/** Selected days. */
export type RangeChoice = { readonly preset: Preset } | { readonly from: Day; readonly to: Day }

/** From (inclusive) to (exclusive), UTC ms; open where it is left out. */
export interface TimeRange {
  readonly from?: number
  readonly to?: number
}

export const DAY_MS = 86_400_000
/** Days that a preset shows, today among them. */
export const daysOf: Readonly<Record<Exclude<Preset, 'all'>, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 }

const zones = new Map<string, Intl.DateTimeFormat>()

function fieldsOf(time: number, zone: string): Record<string, string> {
  let format = zones.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    zones.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
}

/** The day it is at a moment in a zone. */
export function dayOf(time: number, zone: string): Day {
  const { year = '', month = '', day = '' } = fieldsOf(time, zone)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** A number of days later. */
export const daysLater = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns the offset of a time zone from UTC at a moment, ms. */
export function aheadAt(time: number, zone: string): number {
  const { year, month, day, hour, minute, second } = fieldsOf(time, zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(time / 1000) * 1000
}

/**
 * The first moment of a day in a zone, UTC ms. Where clocks are put forward at midnight a day begins at one; where they
 * are put back to midnight it has two, and begins with the first.
 */
export function startOfDay(day: Day, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const moments = [midnight - DAY_MS, midnight + DAY_MS].map((near) => midnight - aheadAt(near, zone))
  const within = moments.filter((time) => dayOf(time, zone) === day)
  return Math.min(...(within.length > 0 ? within : moments))
}

/** The time that days cover in a zone; `now` says which day is today. */
export function timesOf(choice: RangeChoice, now: number, zone: string): TimeRange {
  if ('from' in choice) return { from: startOfDay(choice.from, zone), to: startOfDay(daysLater(choice.to, 1), zone) }
  if (choice.preset === 'all') return {}
  return { from: startOfDay(daysLater(dayOf(now, zone), 1 - daysOf[choice.preset]), zone) }
}

/** From 1970 to 2999: whoever types a year passes through 0002, 0020 and 0202, and in those nobody has traded. */
const dayPattern = /^(?:19[7-9]|2\d{2})\d-\d{2}-\d{2}$/

/** Returns true if text names a day there is, of the years that somebody may have traded in. */
export const isDay = (text: string | null): text is Day =>
  text !== null && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) && daysLater(text, 0) === text

/** The days a query asks for; all of them where it asks for none. */
export function rangeOfQuery(query: URLSearchParams): RangeChoice {
  const [from, to] = [query.get('from'), query.get('to')]
  if (isDay(from) && isDay(to)) return from <= to ? { from, to } : { from: to, to: from }
  return { preset: presets.find((preset) => preset === query.get('range')) ?? 'all' }
}

/** Returns the query of selected days. Undefined removes a name from it. */
export function queryOfRange(choice: RangeChoice): Readonly<Record<'range' | 'from' | 'to', string | undefined>> {
  if ('from' in choice) return { range: undefined, from: choice.from, to: choice.to }
  return { range: choice.preset === 'all' ? undefined : choice.preset, from: undefined, to: undefined }
}
