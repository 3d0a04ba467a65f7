import * as v from 'valibot'
import type { Fault } from '../../../contract/proof/receipt.ts'
import { readStored, writeStored } from '../../stored.ts'

/** Stored data about a log: its signer and its last checkpoint. */
interface Known {
  /** The keys that it has been signed with, the newest last: `name+hash+base64`. */
  readonly keys: readonly string[]
  /** The newest checkpoint that was checked here: a signed note. */
  readonly checkpoint: string
  /** The time of the first one, UTC ms. */
  readonly since: number
}

/** Log as a server describes it. */
export interface ReportedLog {
  /** `name+hash+base64`. */
  readonly key: string
  readonly shard: number
  /** A signed note; undefined before the first. */
  readonly checkpoint?: string | undefined
  /** Changes of the key, oldest first, as signed notes. */
  readonly rotations?: readonly string[]
}

/** Reason why a log is not trusted: a fault of its checkpoint, a different key, or a changed past. */
export type TrustFault = Fault | 'otherKey' | 'changedPast'

/** Reason why an order is not verified. `otherOrder`: the log differs from what the app shows. */
export type ProofFault = TrustFault | 'otherOrder'

const schema = v.record(v.string(), v.object({ keys: v.array(v.string()), checkpoint: v.string(), since: v.number() }))
const STORED = 'logs'

/** Keeps what is known of a log, and of the others as it is. */
export const rememberLog = (shard: number, known: Known): void => write({ ...knownLogs(), [shard]: known })

const write = (logs: Readonly<Record<string, Known>>): void => writeStored(STORED, JSON.stringify(logs))

/** Returns the stored data of each log, by shard. */
export function knownLogs(): Readonly<Record<string, Known>> {
  try {
    const read = v.safeParse(schema, JSON.parse(readStored(STORED) ?? '{}'))
    return read.success ? read.output : {}
  } catch {
    return {}
  }
}

/** Forgets a log: it is met for the first time again. */
export function forgetLog(shard: number): void {
  const { [shard]: _, ...others } = knownLogs()
  write(others)
}
