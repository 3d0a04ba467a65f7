import * as v from 'valibot'
import { SEEN_ALERTS } from '../session/personalKeys.ts'
import { readStored, writeStored } from '../stored.ts'

/** Ids of alerts that have fired: those a notice has told of, and those that were looked at. */
export interface Seen {
  readonly told: readonly string[]
  readonly read: readonly string[]
}

/** Of an account that has looked at nothing yet. */
export const NOTHING_SEEN: Seen = { told: [], read: [] }

const stored = v.object({ account: v.string(), told: v.array(v.string()), read: v.array(v.string()) })

/** What this account has seen on this device. */
export function seenBefore(account: string): Seen {
  try {
    const kept = v.parse(stored, JSON.parse(readStored(SEEN_ALERTS) ?? ''))
    return kept.account === account ? kept : NOTHING_SEEN
  } catch {
    return NOTHING_SEEN
  }
}

/** Keeps what an account has seen; another account's is forgotten. */
export const keepSeen = (account: string, { told, read }: Seen): void =>
  writeStored(SEEN_ALERTS, JSON.stringify({ account, told, read }))
