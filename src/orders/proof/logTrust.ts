import { type Checkpoint, isOneLog, readCheckpoint } from '../../../contract/proof/checkpoint.ts'
import { checkCheckpoint } from '../../../contract/proof/receipt.ts'
import { keysSince } from '../../../contract/proof/rotation.ts'
import { keyText, type NoteKey, parseKey, readNote, type Verify } from '../../../contract/proof/signedNote.ts'
import { knownLogs, type ReportedLog, rememberLog, type TrustFault } from './knownLogs.ts'

/** Trust in a log, and its key. */
export type Trusted =
  | { readonly key: NoteKey; readonly fault?: undefined }
  | { readonly fault: TrustFault; readonly key?: undefined }

/**
 * Asks the server what proves that a log has grown from one size to another: hashes in base64. Undefined when it refuses. Rejects
 * when it cannot be reached.
 */
export type FetchGrowth = (shard: number, from: number, to: number) => Promise<readonly string[] | undefined>

let turn: Promise<unknown> = Promise.resolve()

/**
 * Trusts the key of a log when it is met for the first time, and after that no key that the one before has not signed. Every
 * later checkpoint has to prove that the log has grown out of the one before. One after the other, so that none forgets what
 * another has seen. Rejects where the server cannot be asked for that proof.
 */
export function trustLog(reported: ReportedLog, fetchGrowth: FetchGrowth, verify: Verify): Promise<Trusted> {
  const done = turn.then(() => look(reported, fetchGrowth, verify))
  turn = done.catch(() => undefined)
  return done
}

/** Returns whether this device knows the key. What was proved before needs no more. */
export function trustedKey({ key, shard }: ReportedLog): Trusted {
  const before = knownLogs()[shard]
  const parsed = parseKey(key)
  if (parsed === undefined) return { fault: 'unreadable' }
  return before !== undefined && !before.keys.includes(key) ? { fault: 'otherKey' } : { key: parsed }
}

async function look(reported: ReportedLog, fetchGrowth: FetchGrowth, verify: Verify): Promise<Trusted> {
  const { shard, checkpoint } = reported
  const before = knownLogs()[shard]
  const key = parseKey(reported.key)
  if (key === undefined) return { fault: 'unreadable' }
  const keys = before ? await grownKeys(before.keys, reported, verify) : [reported.key]
  if (!keys.includes(reported.key)) return { fault: 'otherKey' }
  // A log that had entries has some for good.
  if (checkpoint === undefined) return before === undefined ? { key } : { fault: 'changedPast' }
  if (before?.checkpoint === checkpoint) return { key }
  const now = await checkCheckpoint(checkpoint, key, verify)
  if (now.fault !== undefined) return now
  const last = before && readCheckpoint(readNote(before.checkpoint)?.text ?? '')
  const isNewest = now.value.size >= (last?.size ?? 0)
  // A key that was left signs nothing new.
  if (isNewest && before !== undefined && keys.indexOf(reported.key) < before.keys.length - 1)
    return { fault: 'otherKey' }
  const isOne = await hasGrown(last, now.value, (from, to) => fetchGrowth(shard, from, to))
  if (!isOne) return { fault: 'changedPast' }
  const newest = isNewest || before === undefined ? checkpoint : before.checkpoint
  rememberLog(shard, { keys, checkpoint: newest, since: before?.since ?? now.value.time })
  return { key }
}

/** The keys that are known, and those that were signed by them since. */
async function grownKeys(known: readonly string[], { rotations = [] }: ReportedLog, verify: Verify): Promise<string[]> {
  const last = parseKey(known.at(-1) ?? '')
  const since = last ? await keysSince(last, rotations, verify) : []
  return [...new Set([...known, ...since.map(keyText)])]
}

/** Proof that one of two checkpoints extends the other. It is empty if both have the same size. */
export async function growthOf<T extends { readonly size: number }>(
  one: T,
  other: T,
  ask: (from: number, to: number) => Promise<readonly string[] | undefined>,
): Promise<readonly string[] | undefined> {
  if (one.size === other.size) return []
  return ask(Math.min(one.size, other.size), Math.max(one.size, other.size))
}

/** Returns true if two checkpoints belong to one log, whichever is older. */
async function hasGrown(
  one: Checkpoint | undefined,
  other: Checkpoint,
  ask: (from: number, to: number) => Promise<readonly string[] | undefined>,
): Promise<boolean> {
  if (one === undefined) return true
  const path = await growthOf(one, other, ask)
  return path !== undefined && isOneLog(one, other, path)
}
