import { isSame } from '../../contract/proof/merkle.ts'
import { checkCheckpoint } from '../../contract/proof/receipt.ts'
import { isSignedAs, parseKey, readNote, signedBy, writeNote } from '../../contract/proof/signedNote.ts'
import type { Sql, Statement } from '../store/sql.ts'
import type { Checkpoints } from './checkpoints.ts'
import { type LogKeys, verifySignature } from './logKeys.ts'

/** The table of witnesses, one SQL text a migration: `note` is the newest checkpoint that each has signed. */
export const witnessMigrations: readonly string[] = [
  `CREATE TABLE log_witness (
     shard INTEGER NOT NULL,
     key TEXT NOT NULL,
     size BIGINT NOT NULL,
     signed_at BIGINT NOT NULL,
     note TEXT NOT NULL,
     PRIMARY KEY (shard, key)
   );`,
]

/** Witnesses of a log whose signatures are published. */
const MAX_WITNESSES = 20
/** One that has signed nothing for so long gives its place to another, ms. */
const EXPIRE_AFTER_MS = 7 * 86_400_000
/** A witness's clock may be ahead by so much, ms. */
const CLOCK_AHEAD_MS = 5 * 60_000

/** A witness's newest signature. */
export interface StoredWitness {
  readonly key: string
  readonly size: number
  /** UTC ms. */
  readonly signedAt: number
  /** The checkpoint with the log's signature and the witness's. */
  readonly note: string
}

/** Signatures of witnesses on one shard's log. */
export class Witnesses {
  readonly #shard: number
  readonly #keys: LogKeys
  readonly #checkpoints: Checkpoints
  readonly #all: Statement<[number], StoredWitness>
  readonly #put: (witness: StoredWitness, gone: StoredWitness | undefined) => void

  constructor(db: Sql, shard: number, keys: LogKeys, checkpoints: Checkpoints) {
    this.#shard = shard
    this.#keys = keys
    this.#checkpoints = checkpoints
    this.#all = db.prepare(
      'SELECT key, size, signed_at AS "signedAt", note FROM log_witness WHERE shard = ? ORDER BY signed_at, key',
    )
    const put = db.prepare<[number, string, number, number, string]>(
      `INSERT INTO log_witness VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (shard, key) DO UPDATE SET size = excluded.size, signed_at = excluded.signed_at, note = excluded.note`,
    )
    const drop = db.prepare<[number, string]>('DELETE FROM log_witness WHERE shard = ? AND key = ?')
    this.#put = db.apart(({ key, size, signedAt, note }, gone) => {
      if (gone !== undefined) drop.run(shard, gone.key)
      put.run(shard, key, size, signedAt, note)
    })
  }

  /** The longest silent first. */
  all(): StoredWitness[] {
    return this.#all.all(this.#shard)
  }

  /** Takes what a witness has signed; answers whether it was new and right, and there was room. `now`: UTC ms. */
  async accept(text: string, note: string, now: number): Promise<boolean> {
    const key = parseKey(text)
    const read = readNote(note)
    const signer = this.#keys.signerOf(note)
    if (key?.kind !== 'witness' || read === undefined || signer === undefined) return false
    const { value } = await checkCheckpoint(note, signer, verifySignature)
    const signedAt = await signedBy(read, key, verifySignature)
    if (value === undefined || signedAt === undefined || signedAt > now + CLOCK_AHEAD_MS) return false
    const { size, origin, root } = value
    const isOurs = origin === `${signer.name}/${this.#shard}` && size <= (this.#checkpoints.newest()?.size ?? 0)
    if (!isOurs || !isSame(this.#checkpoints.log.root(size), root)) return false
    const known = this.all()
    const before = known.find((one) => one.key === text)
    if (before !== undefined && (before.size > size || before.signedAt >= signedAt)) return false
    const isFull = before === undefined && known.length >= MAX_WITNESSES
    const gone = isFull ? known.find((one) => one.signedAt < now - EXPIRE_AFTER_MS) : undefined
    if (isFull && gone === undefined) return false
    const signatures = read.signatures.filter((one) => [signer, key].some((by) => isSignedAs(one, by)))
    this.#put({ key: text, size, signedAt, note: writeNote({ text: read.text, signatures }) }, gone)
    return true
  }
}
