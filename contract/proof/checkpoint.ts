import { fromBase64, toBase64 } from './base64.ts'
import { emptyRoot, type Hash, isGrown } from './merkle.ts'

/** The state of a log at a time, as it is signed: C2SP tlog-checkpoint. */
export interface Checkpoint {
  /** The log's name, for good: host and shard, such as `broker.example/log/0`. */
  readonly origin: string
  /** Entries. */
  readonly size: number
  readonly root: Hash
  /** Time of the checkpoint, UTC ms, from its extension line. */
  readonly time: number
}

const HASH_BYTES = 32

/** The text that is signed. */
export const writeCheckpoint = ({ origin, size, root, time }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\ntime ${time}\n`

/** Reads the text of a checkpoint; undefined for anything else. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [, origin = '', size = '', encoded = '', time = ''] =
    /^([^\s+]{1,200})\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/=]{44})\ntime (\d{1,15})\n$/.exec(text) ?? []
  const root = fromBase64(encoded)
  if (root?.length !== HASH_BYTES) return undefined
  return { origin, size: Number(size), root, time: Number(time) }
}

/** Returns true if two checkpoints belong to one log, in either order. `path` contains the hashes that prove the growth, in base64. */
export function isOneLog(one: Checkpoint, other: Checkpoint, path: readonly string[]): boolean {
  const [from, to] = one.size <= other.size ? [one, other] : [other, one]
  const hashes = path.map((hash) => fromBase64(hash) ?? emptyRoot())
  return one.origin === other.origin && isGrown(from.root, to.root, { from: from.size, to: to.size, path: hashes })
}
