const SECOND = 1_000
const units = [
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
] as const

/** Returns the largest unit that fits into `ms` at least once, and the count, rounded down. */
export function inUnits(ms: number): { unit: 'day' | 'hour' | 'minute' | 'second'; count: number } {
  const time = Math.max(0, ms)
  for (const [unit, size] of units) if (time >= size) return { unit, count: Math.floor(time / size) }
  return { unit: 'second', count: Math.floor(time / SECOND) }
}

/** Returns a formatter for ages in ms, such as `6 min. ago`. */
export function ageWords(locale: string): (ms: number) => string {
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' })
  return (ms) => {
    const { unit, count } = inUnits(ms)
    return format.format(-count, unit)
  }
}
