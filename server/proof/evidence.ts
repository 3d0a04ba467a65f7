import type {
  LoggedDecision,
  LoggedEntry,
  LoggedTicks,
  LogState,
  OrderEvidence,
} from '../../contract/entities/evidence.ts'
import { toBase64 } from '../../contract/proof/base64.ts'
import { AROUND_MS } from '../../contract/proof/checkPack.ts'
import { readDecision } from '../../contract/proof/decision.ts'
import { keyText } from '../../contract/proof/signedNote.ts'
import { packTicks } from '../../contract/tape/tickBlock.ts'
import type { Sql } from '../store/sql.ts'
import type { StoredPart } from '../tape/tapeStore.ts'
import { Checkpoints, type StoredCheckpoint } from './checkpoints.ts'
import { EvidenceStore, type StoredDecision } from './evidenceStore.ts'
import { LogKeys } from './logKeys.ts'
import { Witnesses } from './witnesses.ts'

/** Entries that are answered at once. */
const MAX_ENTRIES = 1_024

/** Ticks with their places in the tree of a checkpoint. */
export interface ProvenRange {
  readonly checkpoint: string
  readonly ticks: LoggedTicks[]
}

/** Finds what proves an order or ticks of one shard. */
export class EvidenceService {
  readonly witnesses: Witnesses
  readonly #shard: number
  readonly #keys: LogKeys
  readonly #checkpoints: Checkpoints
  readonly #store: EvidenceStore

  constructor(db: Sql, shard: number) {
    this.#shard = shard
    this.#keys = new LogKeys(db)
    this.#checkpoints = new Checkpoints(db, shard)
    this.#store = new EvidenceStore(db, shard)
    this.witnesses = new Witnesses(db, shard, this.#keys, this.#checkpoints)
  }

  /** The log's key, its newest checkpoint, and who has witnessed it; undefined before there is a key. */
  state(): LogState | undefined {
    const checkpoint = this.#checkpoints.newest()?.note
    const key = this.#signerOf(checkpoint)
    const witnesses = this.witnesses.all().map((one) => ({ key: one.key, checkpoint: one.note }))
    if (key === undefined) return undefined
    return { key, shard: this.#shard, checkpoint, rotations: this.#keys.rotations(), witnesses: witnesses.toReversed() }
  }

  /** Entries of the newest checkpoint. */
  get size(): number {
    return this.#checkpoints.newest()?.size ?? 0
  }

  /**
   * Returns the proof that the log grew from one size to another, base64. Throws a RangeError for sizes it has not had.
   */
  growth(from: number, to: number): string[] {
    return this.#checkpoints.log.consistency(from, to).path.map(toBase64)
  }

  /** The entries from a number on, made anew of what is stored: those of the newest checkpoint, and a few at most. */
  entries(from: number): LoggedEntry[] {
    const to = Math.min(from + MAX_ENTRIES, this.size)
    const { log } = this.#checkpoints
    const entries = this.#store.entries(from, to)
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => {
      const entry = entries.get(from + at)
      return { entry: entry && new TextDecoder().decode(entry), leaf: toBase64(log.at(0, from + at)) }
    })
  }

  /** Returns the proof of an account's order. Undefined if there is none yet or the order belongs to another account. */
  ofOrder(accountId: number, orderId: number): OrderEvidence | undefined {
    return this.#evidence(accountId, this.#store.decisionsOf(orderId))
  }

  /** Returns the proof that an account's newest orders were refused, or undefined if there is none yet. */
  ofRefusals(accountId: number): OrderEvidence | undefined {
    return this.#evidence(accountId, this.#store.refusalsOf(accountId))
  }

  #evidence(accountId: number, stored: readonly StoredDecision[]): OrderEvidence | undefined {
    const checkpoint = this.#checkpoints.newest()
    const key = this.#signerOf(checkpoint?.note)
    if (checkpoint === undefined || key === undefined) return undefined
    const decisions: LoggedDecision[] = []
    const ticks = new Map<string, LoggedTicks>()
    for (const { entry, text, salt } of stored) {
      const decision = readDecision(text)
      if (decision?.account !== accountId || this.#isWaiting(entry, checkpoint)) continue
      decisions.push({ decision: text, salt: toBase64(salt), ...this.#placeOf(entry, checkpoint) })
      const { instrument, tick } = decision
      if (instrument === undefined || tick === undefined) continue
      for (const part of this.#store.tape.readFrom(instrument, tick.time - AROUND_MS, tick.time + AROUND_MS))
        for (const logged of this.#logged(part, checkpoint)) ticks.set(`${instrument} ${logged.first}`, logged)
    }
    if (decisions.length === 0) return undefined
    const inOrder = [...ticks.values()].sort((one, other) => one.first - other.first)
    const rotations = this.#keys.rotations()
    return { key, shard: this.#shard, checkpoint: checkpoint.note, rotations, decisions, ticks: inOrder }
  }

  /** The ticks of an instrument between two times, UTC ms; undefined before the first checkpoint. */
  ofTicks(instrument: number, from: number, to: number): ProvenRange | undefined {
    const checkpoint = this.#checkpoints.newest()
    if (checkpoint === undefined) return undefined
    const parts = [...this.#store.tape.read(instrument, from, to)]
    return { checkpoint: checkpoint.note, ticks: parts.flatMap((part) => this.#logged(part, checkpoint)) }
  }

  #logged({ entry, instrument, first, ticks, digits }: StoredPart, checkpoint: StoredCheckpoint): LoggedTicks[] {
    if (this.#isWaiting(entry, checkpoint)) return []
    const packed = toBase64(packTicks(ticks, digits))
    return [{ instrumentId: String(instrument), first, packed, ...this.#placeOf(entry, checkpoint) }]
  }

  /** Returns true if an entry was added after the newest checkpoint. */
  #isWaiting(entry: number, { size }: StoredCheckpoint): boolean {
    return entry >= size && this.#checkpoints.log.has(entry)
  }

  /**
   * Returns the place of an entry. An entry outside the log gets a place that proves nothing, which a check will show.
   */
  #placeOf(entry: number, { size }: StoredCheckpoint) {
    if (entry >= size) return { index: entry, path: [] }
    return { index: entry, path: this.#checkpoints.log.inclusion(entry, size).path.map(toBase64) }
  }

  /** Returns the signer of a checkpoint, or before the first one, the key that will sign it. */
  #signerOf(note: string | undefined): string | undefined {
    const key = note === undefined ? this.#keys.all().at(-1) : this.#keys.signerOf(note)
    return key && keyText(key)
  }
}
