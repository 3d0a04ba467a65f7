import * as v from 'valibot'
import { readStored, writeStored } from '../stored.ts'

/** Ids of alerts and notices: those that a toast has reported, and those that were read. */
export interface Seen {
  readonly reported: readonly string[]
  readonly read: readonly string[]
}

/** The state of an account that has not looked at anything yet. */
export const NOTHING_SEEN: Seen = { reported: [], read: [] }

/** Devices store `reported` as `told`. */
const stored = v.object({ told: v.array(v.string()), read: v.array(v.string()) })

/** Returns what an account has seen on this device, or undefined if nothing is known. */
export function loadSeen(key: string, account: string): Seen | undefined {
  try {
    const { told, read } = v.parse(stored, JSON.parse(readStored(`${key}.${account}`) ?? ''))
    return { reported: told, read }
  } catch {
    return undefined
  }
}

/** Keeps what an account has seen. */
export const saveSeen = (key: string, account: string, seen: Seen): void =>
  writeStored(`${key}.${account}`, JSON.stringify({ told: seen.reported, read: seen.read }))
