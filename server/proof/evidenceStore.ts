import { randomBytes } from 'node:crypto'
import { type Decision, decisionEntry, SALT_BYTES, ticksEntry, writeDecision } from '../../contract/proof/decision.ts'
import { leafHash } from '../../contract/proof/merkle.ts'
import { packTicks } from '../../contract/tape/tickBlock.ts'
import type { Sql, Statement } from '../store/sql.ts'
import { type StoredPart, type TapePart, TapeStore } from '../tape/tapeStore.ts'
import { MerkleLog } from './merkleLog.ts'

/**
 * The table of decisions, one SQL text a migration. `entry` is the decision's number in its shard's log; `text` and `salt` are
 * what its entry was made of.
 */
export const evidenceMigrations: readonly string[] = [
  `CREATE TABLE decision (
     shard INTEGER NOT NULL,
     entry BIGINT NOT NULL,
     account_id BIGINT NOT NULL,
     order_id BIGINT,
     text TEXT NOT NULL,
     salt BYTEA NOT NULL,
     PRIMARY KEY (shard, entry)
   );
   CREATE INDEX decision_of_order ON decision (order_id) WHERE order_id IS NOT NULL;
   CREATE INDEX decision_refused ON decision (account_id, entry) WHERE order_id IS NULL;`,
]

/** Refusals that are told at once. */
const MAX_REFUSALS = 20

/** Entries that one batch of the engine adds to the tape and the log. */
export interface Evidence {
  /** The number of its first entry in the log: ticks come before the decisions that rest on them. */
  readonly first: number
  readonly ticks: readonly TapePart[]
  readonly decisions: readonly Decision[]
}

/** A decision as it is stored. */
export interface StoredDecision {
  readonly entry: number
  readonly text: string
  readonly salt: Uint8Array
}

/** A decision with what its entry in the log is made of. */
interface NumberedDecision extends StoredDecision {
  readonly account: number
  readonly order: number | null
}

/** Entries that a batch adds, as rows. */
export interface EvidenceRows {
  /** The hashes of its entries in the log, by their numbers. */
  readonly entries: ReadonlyArray<readonly [number: number, hash: Uint8Array]>
  readonly parts: ReadonlyArray<{ readonly part: StoredPart; readonly packed: Uint8Array }>
  readonly decisions: readonly NumberedDecision[]
}

/** Returns the rows of a batch. */
export function evidenceRows({ first, ticks, decisions }: Evidence): EvidenceRows {
  const entries: Array<readonly [number, Uint8Array]> = []
  const enter = (text: Uint8Array): number => {
    const number = first + entries.length
    entries.push([number, leafHash(text)])
    return number
  }
  const parts = ticks.map((part) => {
    const packed = packTicks(part.ticks, part.digits)
    return { part: { ...part, entry: enter(ticksEntry(part.instrument, part.first, packed)) }, packed }
  })
  // Drawn all at once: each call costs more than its bytes.
  const salts = randomBytes(decisions.length * SALT_BYTES)
  const numbered = decisions.map((decision, place) => {
    const text = writeDecision(decision)
    const salt = salts.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES)
    const entry = enter(decisionEntry(text, salt))
    return { entry, account: decision.account, order: decision.order ?? null, text, salt }
  })
  return { entries, parts, decisions: numbered }
}

/** Writes ticks and decisions with their entries in the log of one shard, and finds them again. */
export class EvidenceStore {
  readonly tape: TapeStore
  readonly #shard: number
  readonly #log: MerkleLog
  readonly #newest: Statement<[number], number | null>
  readonly #putEntry: Statement<[number, number, Uint8Array]>
  readonly #putDecision: Statement<[number, number, number, number | null, string, Uint8Array]>
  readonly #ofOrder: Statement<[number, number], StoredDecision>
  readonly #refusals: Statement<[number, number, number], StoredDecision>
  readonly #from: Statement<[number, number, number], StoredDecision>
  readonly #stray: Statement<[number, number, number], number>

  constructor(db: Sql, shard: number) {
    this.tape = new TapeStore(db, shard)
    this.#shard = shard
    this.#log = new MerkleLog(db, shard)
    this.#newest = db.prepare<[number], number | null>('SELECT max(number) FROM log_entry WHERE shard = ?').pluck()
    this.#putEntry = db.prepare('INSERT INTO log_entry VALUES (?, ?, ?)')
    this.#putDecision = db.prepare('INSERT INTO decision VALUES (?, ?, ?, ?, ?, ?)')
    this.#ofOrder = db.prepare('SELECT entry, text, salt FROM decision WHERE shard = ? AND order_id = ? ORDER BY entry')
    this.#refusals = db.prepare(
      `SELECT entry, text, salt FROM decision WHERE shard = ? AND account_id = ? AND order_id IS NULL
       ORDER BY entry DESC LIMIT ?`,
    )
    this.#from = db.prepare('SELECT entry, text, salt FROM decision WHERE shard = ? AND entry >= ? AND entry < ?')
    this.#stray = db
      .prepare<[number, number, number], number>(
        `SELECT entry FROM decision
         WHERE shard = ? AND entry > coalesce((SELECT max(number) FROM log_entry WHERE shard = ?), ?) LIMIT 1`,
      )
      .pluck()
  }

  /** The number of the next entry in the log. */
  nextEntry(): number {
    return (this.#newest.get(this.#shard) ?? this.#log.storedSize() - 1) + 1
  }

  /** Writes what a batch adds, in the transaction of whoever calls. Throws when an entry has its number already. */
  write(evidence: Evidence): void {
    const { entries, parts, decisions } = evidenceRows(evidence)
    for (const [number, hash] of entries) this.#putEntry.run(this.#shard, number, hash)
    for (const { part, packed } of parts) this.tape.put(part, packed)
    for (const { entry, account, order, text, salt } of decisions)
      this.#putDecision.run(this.#shard, entry, account, order, text, salt)
  }

  /** Every decision about an order, in their order. */
  decisionsOf(orderId: number): StoredDecision[] {
    return this.#ofOrder.all(this.#shard, orderId)
  }

  /** The newest refusals of an account that are about no order, newest first. */
  refusalsOf(accountId: number): StoredDecision[] {
    return this.#refusals.all(this.#shard, accountId, MAX_REFUSALS)
  }

  /** The entries with numbers of a range as they are made of what is stored; none where two claim the same number. */
  entries(from: number, to: number): Map<number, Uint8Array> {
    const entries = new Map<number, Uint8Array>()
    const twice = new Set<number>()
    const enter = (number: number, entry: Uint8Array) => {
      if (entries.has(number)) twice.add(number)
      entries.set(number, entry)
    }
    for (const { entry, text, salt } of this.#from.all(this.#shard, from, to)) enter(entry, decisionEntry(text, salt))
    for (const { entry, instrument, first, ticks, digits } of this.tape.readEntries(from, to))
      enter(entry, ticksEntry(instrument, first, packTicks(ticks, digits)))
    for (const number of twice) entries.delete(number)
    return entries
  }

  /** Throws when there is a decision that the log has no entry for. `size`: entries of its tree. */
  checkStray(size: number): void {
    const entry = this.#stray.get(this.#shard, this.#shard, size - 1)
    if (entry !== undefined) throw new Error(`Decision ${entry} is in the database and not in the log`)
  }
}
