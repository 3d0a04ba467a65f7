import Big from 'big.js'
import type { EngineEvent } from '../../engine/events.ts'

/** Event of an account. */
export type AccountEvent = Exclude<EngineEvent, { type: 'priced' }>

/** Something that happened to an account, and when, UTC ms by the replay's clock. */
export interface AccountEntry {
  readonly time: number
  readonly event: AccountEvent
}

/** Key that marks values JSON has no numbers for: amounts, and values beyond its range. */
const WHOLE = '$whole'
const EXACT = '$exact'

/** Writes the events of a practice account; amounts stay exact to the last digit. */
export const writeEntries = (entries: readonly AccountEntry[]): string =>
  JSON.stringify(entries, function (this: Record<string, unknown>, key, value: unknown) {
    // JSON has made a text of a Big before it is asked.
    const own = this[key]
    if (own instanceof Big) return { [EXACT]: own.toString() }
    return typeof value === 'bigint' ? { [WHOLE]: String(value) } : value
  })

/** Reads them again. Throws for what `writeEntries` has not written. */
export function readEntries(text: string): AccountEntry[] {
  const read: unknown = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { [WHOLE]: whole, [EXACT]: exact } = value as Record<string, unknown>
    if (typeof whole === 'string') return BigInt(whole)
    return typeof exact === 'string' ? new Big(exact) : value
  })
  if (!Array.isArray(read)) throw new TypeError('No events')
  return read as AccountEntry[]
}
