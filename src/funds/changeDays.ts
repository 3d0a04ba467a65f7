import type { BalanceChange } from '../../contract/entities/funds.ts'
import { type Day, dayOf } from '../history/historyRange.ts'

/** The changes of a day, in the order they came in. */
export interface ChangeDay {
  /** The day by the visitor's clock; of changes whose time is no date, that text. */
  readonly day: Day
  /** ISO 8601, or the text that is none. */
  readonly at: string
  readonly changes: readonly BalanceChange[]
}

/** Changes that stand together, by days in a zone. */
export function changeDays(changes: readonly BalanceChange[], zone: string): ChangeDay[] {
  const days: { day: Day; at: string; changes: BalanceChange[] }[] = []
  for (const change of changes) {
    const time = Date.parse(change.createdAt)
    const day = Number.isNaN(time) ? change.createdAt : dayOf(time, zone)
    const last = days.at(-1)
    if (last?.day === day) last.changes.push(change)
    else days.push({ day, at: change.createdAt, changes: [change] })
  }
  return days
}
