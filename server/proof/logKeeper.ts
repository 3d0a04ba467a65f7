import { setImmediate as nextTurn } from 'node:timers/promises'
import { keyText } from '../../contract/proof/signedNote.ts'
import type { Sql } from '../store/sql.ts'
import type { Converts } from '../tape/tapeStore.ts'
import { Checkpoints } from './checkpoints.ts'
import { EvidenceStore } from './evidenceStore.ts'
import { openLogKey } from './logKeys.ts'

/** Interval between checkpoints, ms. */
const CHECKPOINT_INTERVAL_MS = 10_000
/** Ticks are made into blocks with every so manieth checkpoint: a minute apart, a search costs nothing. */
const CHECKPOINTS_A_SEALING = 6
const DAY_MS = 86_400_000

/** Dependencies for keeping the log of a shard. */
export interface KeeperDeps {
  readonly db: Sql
  readonly shard: number
  /** Folder of the log's key. */
  readonly folder: string
  /** Of the instruments that have prices. */
  readonly instruments: readonly number[]
  readonly converts?: Converts
  /** Time for which ticks away from any order are kept, in days. */
  readonly tickDays: number
  /** UTC ms, by the clock of the prices. */
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
}

/**
 * Takes new entries into the log's tree and signs a checkpoint every ten seconds, makes blocks of ticks and takes old ones
 * away, all in small steps. A step that fails is logged and done again with the next checkpoint.
 */
export class LogKeeper {
  readonly #deps: KeeperDeps
  readonly #checkpoints: Checkpoints
  readonly #store: EvidenceStore
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #isClosed = false
  #looks = 0

  /** Throws when the log's key cannot be read or made. */
  constructor(deps: KeeperDeps) {
    const { db, shard } = deps
    this.#deps = deps
    this.#checkpoints = new Checkpoints(db, shard)
    this.#store = new EvidenceStore(db, shard)
    this.#key()
    this.#timer = setInterval(() => this.look(), CHECKPOINT_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Does everything now; resolves when it is done or has failed. */
  look(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#keep())
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'The log of decisions could not be signed'))
    return this.#running
  }

  /** Signs what there is for the last time. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.look()
    this.#isClosed = true
  }

  async #keep(): Promise<void> {
    if (this.#isClosed) return
    const { instruments, converts, tickDays, now } = this.#deps
    const { log } = this.#checkpoints
    while (log.advance() > 0) await nextTurn()
    this.#store.checkStray(log.size)
    this.#checkpoints.make(this.#key(), now())
    const isSealing = this.#looks % CHECKPOINTS_A_SEALING === 0
    this.#looks += 1
    if (!isSealing) return
    const { tape } = this.#store
    for (const instrument of instruments) {
      while (tape.seal(instrument, now(), converts?.get(instrument))) await nextTurn()
      await nextTurn()
    }
    while (tape.dropBefore(now() - tickDays * DAY_MS)) await nextTurn()
  }

  /** Read anew every time: an operator may have put another in its place. */
  #key() {
    const { db, folder, log } = this.#deps
    return openLogKey(db, folder, (key) =>
      log.error({ key: keyText(key) }, 'The key of the log is lost: who knows it does not trust the new one'),
    )
  }
}
