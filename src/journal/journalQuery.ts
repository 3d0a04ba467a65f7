import type { CloseReason } from '../../contract/entities/order.ts'
import { type JournalFilter, type MarketSession, marketSessions } from './book/journalBook.ts'

/** Filters of the journal, as stored in the address. */
export interface JournalQuery extends JournalFilter {
  /** The practice trades of this device, not the account's. */
  readonly practice: boolean
  /** The month or year in the calendar (`2026-07`, `2026`); the newest with trades where none was chosen. */
  readonly shown?: string | undefined
  /** A day that was tapped, `2026-07-31`. */
  readonly day?: string | undefined
}

/** Reasons for closing a position, most common first. */
export const closeReasons: readonly CloseReason[] = ['closed', 'takeProfit', 'stopLoss', 'stopOut', 'reset']

/** Parses the filters of the journal. Invalid parts are left out. */
export function parseJournalQuery(query: URLSearchParams): JournalQuery {
  const one = <T extends string>(name: string, of: readonly T[]): T | undefined =>
    of.find((word) => word === query.get(name))
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  return {
    practice: query.get('of') === 'practice',
    instrument: query.get('instrument') ?? undefined,
    side: one('side', ['buy', 'sell']),
    result: one('result', ['winners', 'losers']),
    reason: one('reason', closeReasons),
    session: one('session', Object.keys(marketSessions) as MarketSession[]),
    tags: query.getAll('tag'),
    shown: matching('shown', /^[1-9]\d{3}(?:-(?:0[1-9]|1[0-2]))?$/),
    day: matching('day', /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  }
}

/** The query that asks for it. */
export function writeJournalQuery({ practice, tags, ...rest }: JournalQuery): URLSearchParams {
  const query = new URLSearchParams(practice ? { of: 'practice' } : {})
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value)
  for (const tag of tags) query.append('tag', tag)
  return query
}

/** Returns true if a filter is set. */
export const isFiltered = ({ instrument, side, result, reason, session, tags }: JournalFilter): boolean =>
  tags.length > 0 || [instrument, side, result, reason, session].some((one) => one !== undefined)

/** The filter alone. */
export const filterOf = ({ instrument, side, result, reason, session, tags }: JournalFilter): JournalFilter => ({
  ...{ instrument, side, result, reason, session, tags },
})

/** The month or year before or after one. */
export function nextPeriod(period: string, by: 1 | -1): string {
  const [year = 0, month] = period.split('-').map(Number)
  if (month === undefined) return String(year + by)
  return new Date(Date.UTC(year, month - 1 + by)).toISOString().slice(0, 7)
}

const DAY_MS = 86_400_000

/** The days of a month in whole weeks from `firstDay` on (1 is Monday, 7 Sunday), those of the months beside it among them. */
export function weeksOf(month: string, firstDay: number): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const weekday = new Date(first).getUTCDay()
  const start = first - ((weekday - firstDay + 7) % 7) * DAY_MS
  const end = Date.parse(`${nextPeriod(month, 1)}-01T00:00:00Z`)
  const weeks: string[][] = []
  for (let at = start; at < end; at += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, day) => new Date(at + day * DAY_MS).toISOString().slice(0, 10)))
  return weeks
}
