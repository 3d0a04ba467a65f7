import { writeCheckpoint } from '../../contract/proof/checkpoint.ts'
import { writeNote } from '../../contract/proof/signedNote.ts'
import type { Sql, Statement } from '../store/sql.ts'
import { type LogKey, signedBy } from './logKeys.ts'
import { MerkleLog } from './merkleLog.ts'

/** A signed state of the log. */
export interface StoredCheckpoint {
  readonly size: number
  /** UTC ms. */
  readonly time: number
  /** The signed note. */
  readonly note: string
}

/** The checkpoints of a shard's log. */
export class Checkpoints {
  readonly log: MerkleLog
  readonly #shard: number
  readonly #newest: Statement<[number], StoredCheckpoint>
  readonly #put: Statement<[number, number, number, string]>

  constructor(db: Sql, shard: number) {
    this.#shard = shard
    this.log = new MerkleLog(db, shard)
    this.#newest = db.prepare('SELECT size, time, note FROM log_checkpoint WHERE shard = ?')
    this.#put = db.prepare(
      `INSERT INTO log_checkpoint VALUES (?, ?, ?, ?)
       ON CONFLICT (shard) DO UPDATE SET size = excluded.size, time = excluded.time, note = excluded.note`,
    )
  }

  /** The newest; undefined before the first. */
  newest(): StoredCheckpoint | undefined {
    return this.#newest.get(this.#shard)
  }

  /**
   * Signs what is in the tree, even when nothing is new: whoever reads it knows that the log was alive then. `now`: UTC ms; a clock
   * that went back makes no older checkpoint. One process does this, the one whose engine writes the log.
   */
  make(signer: LogKey, now: number): StoredCheckpoint {
    const last = this.newest()
    const { size } = this.log
    if (last !== undefined && size < last.size)
      throw new Error('The log has fewer entries than its newest checkpoint says')
    const time = Math.max(now, last?.time ?? 0)
    const origin = `${signer.key.name}/${this.#shard}`
    const text = writeCheckpoint({ origin, size, root: this.log.root(), time })
    const note = writeNote({ text, signatures: [signedBy(signer, text)] })
    this.#put.run(this.#shard, size, time, note)
    return { size, time, note }
  }
}
