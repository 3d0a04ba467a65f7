import * as v from 'valibot'
import { readStored, writeStored } from '../stored.ts'

/** Ids of what came by itself: those a notice has told of, and those that were looked at. */
export interface Seen {
  readonly told: readonly string[]
  readonly read: readonly string[]
}

/** Of an account that has looked at nothing yet. */
export const NOTHING_SEEN: Seen = { told: [], read: [] }

const stored = v.object({ told: v.array(v.string()), read: v.array(v.string()) })

/** Returns what an account has seen on this device, or undefined if nothing is known. */
export function loadSeen(key: string, account: string): Seen | undefined {
  try {
    return v.parse(stored, JSON.parse(readStored(`${key}.${account}`) ?? ''))
  } catch {
    return undefined
  }
}

/** Keeps what an account has seen. */
export const saveSeen = (key: string, account: string, { told: reported, read }: Seen): void =>
  writeStored(`${key}.${account}`, JSON.stringify({ told: reported, read }))
