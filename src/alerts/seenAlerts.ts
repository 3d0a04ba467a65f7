import * as v from 'valibot'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'alerts-seen'

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
    const kept = v.parse(stored, JSON.parse(readStored(KEY) ?? ''))
    return kept.account === account ? kept : NOTHING_SEEN
  } catch {
    return NOTHING_SEEN
  }
}

/** Keeps what an account has seen; another account's is forgotten. */
export const keepSeen = (account: string, { told, read }: Seen): void =>
  writeStored(KEY, JSON.stringify({ account, told, read }))
