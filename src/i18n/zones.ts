import { memoised, plain } from './intl.ts'

/** A time zone to choose. */
export interface Zone {
  /** As IANA has it: `Asia/Tokyo`. */
  readonly id: string
  /** `Tokyo` */
  readonly city: string
  /** `Asia`; empty for UTC. */
  readonly region: string
  /** Offset from UTC at the given time, minutes. */
  readonly ahead: number
}

/** Centres of trading, from east to west. */
export const tradingCentres = [
  ...['Pacific/Auckland', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Hong_Kong', 'Asia/Singapore', 'Asia/Dubai'],
  ...['Europe/Zurich', 'Europe/London', 'America/New_York', 'America/Chicago'],
] as const

/** Cities that engines still know by an older name. */
const cities: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
}

const clocks = memoised(
  (_locale, timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
)

/** Returns the offset of a time zone from UTC at a time, minutes. */
function aheadOf(id: string, at: number): number {
  const name = clocks(id)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = /([+-−])(\d{1,2})(?::(\d{2}))?/.exec(name ?? '') ?? []
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) || 0
}

/** A zone by its name, as it stands at a time. */
export function zoneOf(id: string, at: number): Zone {
  const parts = id.split('/')
  const city = cities[id] ?? (parts.at(-1) ?? id).replaceAll('_', ' ')
  return { id, city, region: parts.slice(0, -1).join(', ').replaceAll('_', ' '), ahead: aheadOf(id, at) }
}

/** Every zone this engine knows as it stands at a time, from west to east. */
export function allZones(at: number): readonly Zone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  return [...ids]
    .map((id) => zoneOf(id, at))
    .sort((one, other) => one.ahead - other.ahead || one.city.localeCompare(other.city, 'en'))
}

/** Returns an offset from UTC as text: `UTC+05:45`. */
export function offsetText(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const size = Math.abs(minutes)
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const names = memoised(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }),
)
/** `Japan Time`, in the language on the screen. */
const localName = (id: string): string =>
  plain(
    names(id)
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )

const simple = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[_/−]/g, (sign) => (sign === '−' ? '-' : ' '))
    .toLocaleLowerCase()

/**
 * The zones that a search finds, by city, region, IANA name or offset; by their names in the language on the screen too
 * where the words are not Latin: making those takes a moment.
 */
export function findZones(zones: readonly Zone[], query: string): readonly Zone[] {
  const words = simple(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return zones
  const own = /[^\p{Script=Latin}\p{N}\p{P}\p{Z}\p{S}]/u.test(query)
  return zones.filter(({ id, city, region, ahead }) => {
    const text = simple(` ${city} ${region} ${id} ${offsetText(ahead)}${own ? ` ${localName(id)}` : ''}`)
    // Other scripts may not part their words.
    return words.every((word) => text.includes(own ? word : ` ${word}`))
  })
}
