import { Worker } from 'node:worker_threads'
import type { AccountState, EngineState, Terms } from '../../engine/state.ts'
import type { Sql } from '../store/sql.ts'
import { EmbeddedSql } from '../store/sqlite.ts'
import type { WriteTurn } from '../store/writeTurn.ts'
import { type Batch, type EngineStore, type PerformedRequest, SqlEngineStore } from './engineStore.ts'
import { type FlushAnswer, type FlushRequest, type FlushStart, plainBatch } from './flushWire.ts'
import type { Recorded } from './recorder.ts'
import { engineStoreIn } from './sentStore.ts'

/** In the built server the thread's program lies beside the server's. */
const program = new URL(import.meta.url.endsWith('.ts') ? 'flushThread.ts' : 'flushThread.js', import.meta.url)
/** This thread takes the log into the file when the others, who do so much earlier, have long had nothing to write. */
const LONG_LOG_PAGES = 8_000

/** The engine's store in a database. A file is written by a thread of its own; one in memory cannot be. */
export function openEngineStore(db: Sql): EngineStore {
  if (!(db instanceof EmbeddedSql) || db.turn === undefined) return engineStoreIn(db)
  const flusher = flushers.get(db) ?? new Flusher(db, db.turn)
  flushers.set(db, flusher)
  return new FlushedStore(db, flusher)
}

/** A file has one, whoever writes. */
const flushers = new WeakMap<EmbeddedSql, Flusher>()

interface Waiting {
  readonly number: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** The thread that writes to a file. */
class Flusher {
  readonly #thread: Worker
  #waiting: Waiting[] = []
  #asked = 0
  #run = 0
  #hasFailed = false

  /**
   * Starts the writer's thread. If it dies, nobody knows what it has written, so its error is not caught and ends the
   * process.
   */
  constructor(db: EmbeddedSql, turn: WriteTurn) {
    const workerData: FlushStart = { path: db.name, turn: turn.memory }
    this.#thread = new Worker(program, { workerData, name: 'flush' })
    this.#thread.unref()
    this.#thread.on('message', (answer: FlushAnswer) => this.#take(answer))
    db.pragma(`wal_autocheckpoint = ${LONG_LOG_PAGES}`)
    db.beforeClose(() => {
      this.#thread.postMessage('close')
      turn.waitClosed()
    })
  }

  /** Resolves when a batch is on the disk, and those before it; rejects when it is not written, nor any after it that is under way. */
  flush(batch: Batch): Promise<void> {
    const number = ++this.#asked
    this.#thread.postMessage({ number, run: this.#run, batch: plainBatch(batch) } satisfies FlushRequest)
    // The process does not end meanwhile.
    this.#thread.ref()
    return new Promise((resolve, reject) => this.#waiting.push({ number, resolve, reject }))
  }

  #take({ upTo, failure }: FlushAnswer): void {
    const more = this.#waiting.findIndex(({ number }) => number > upTo)
    const answered = this.#waiting.splice(0, more < 0 ? this.#waiting.length : more)
    this.#hasFailed ||= failure !== undefined
    for (const { resolve, reject } of answered) {
      if (failure === undefined) resolve()
      else reject(Object.assign(new Error(failure.message), { code: failure.code }))
    }
    if (this.#waiting.length > 0) return
    this.#thread.unref()
    if (this.#hasFailed) this.#run += 1
    this.#hasFailed = false
  }
}

/** The engine's store in a SQLite file, which this thread reads and another writes: nothing waits for the disk here. */
class FlushedStore implements EngineStore {
  readonly #own: SqlEngineStore
  readonly #flusher: Flusher

  constructor(db: EmbeddedSql, flusher: Flusher) {
    this.#own = new SqlEngineStore(db)
    this.#flusher = flusher
  }

  load(terms: Terms): EngineState {
    return this.#own.load(terms)
  }

  recorded(): Recorded {
    return this.#own.recorded()
  }

  loadAccount(state: EngineState, accountId: number): AccountState | undefined {
    return this.#own.loadAccount(state, accountId)
  }

  request(accountId: number, requestId: string, since: number): PerformedRequest | undefined {
    return this.#own.request(accountId, requestId, since)
  }

  /** Stores a batch. Functions that write alongside it run here. */
  commit(batch: Batch): Promise<void> {
    return batch.alongside === undefined ? this.#flusher.flush(batch) : this.#own.commit(batch)
  }
}
