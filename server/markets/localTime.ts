const DAY_MS = 86_400_000

/** A civil date and time in some zone, as the UTC instant it would be if that zone were UTC. */
export type LocalMs = number

/** Reads the clock on the wall of an IANA zone, daylight saving included. */
export interface Zone {
  /** Returns the local wall-clock time of an instant. */
  toLocal(utcMs: number): LocalMs
  /** The instant the wall clock says that; a time skipped in spring counts as the one an hour later. */
  toUtc(localMs: LocalMs): number
}

/** A zone by its IANA name; throws RangeError for an unknown one. */
export function zone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  const toLocal = (utcMs: number): LocalMs => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(utcMs)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }

  const toUtc = (localMs: LocalMs): number => {
    // The offsets of the day before and the day after cover whatever happens in between.
    const before = toLocal(localMs - DAY_MS) - (localMs - DAY_MS)
    const after = toLocal(localMs + DAY_MS) - (localMs + DAY_MS)
    const first = localMs - before
    if (before === after || toLocal(first) === localMs) return first
    const second = localMs - after
    return toLocal(second) === localMs ? second : first
  }

  return { toLocal, toUtc }
}
