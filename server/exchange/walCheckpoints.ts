import { type MessagePort, Worker } from 'node:worker_threads'
import { type EmbeddedSql, openEmbedded } from '../store/sqlite.ts'

/** Rows after which SQLite's log is copied into the file: about 2,000 pages. */
const ROWS = 2_000
/** A log of so many pages is to begin anew. */
const LONG_PAGES = 4_000
/** The thread that writes copies the log itself when the other has not kept up. */
const TOO_LONG_PAGES = 16_000

/** Start message of the thread that copies. */
export interface CheckpointStart {
  readonly checkpoints: string
}
type Question = 'copy' | 'close'
/** Pages of the log, or that the file is closed. */
type Reply = number | 'closed'

/**
 * Has SQLite's write-ahead log copied into the file beside the commits. SQLite would do it within a commit, which then waits for
 * thousands of pages to be on the disk.
 */
export class WalCheckpoints {
  readonly #db: EmbeddedSql
  readonly #program: URL
  readonly #rows
  #thread: Worker | undefined
  #copied = 0
  #isCopying = false
  #closed: (() => void) | undefined

  /** `program`: calls `copyWal` in a thread that is started with a `CheckpointStart`. */
  constructor(db: EmbeddedSql, program: URL) {
    this.#db = db
    this.#program = program
    this.#rows = db.prepare<[], number>('SELECT total_changes()').pluck()
    db.pragma(`wal_autocheckpoint = ${TOO_LONG_PAGES}`)
  }

  /** To be called after every commit. */
  committed(): void {
    const rows = this.#rows.get() ?? 0
    if (this.#isCopying || rows - this.#copied < ROWS) return
    this.#copied = rows
    this.#isCopying = true
    this.#thread ??= this.#start()
    this.#thread.postMessage('copy' satisfies Question)
  }

  /** Calls back once the other thread has closed the file. */
  close(closed: () => void): void {
    if (this.#thread === undefined) closed()
    else {
      this.#closed = closed
      this.#thread.postMessage('close' satisfies Question)
    }
  }

  #start(): Worker {
    const workerData: CheckpointStart = { checkpoints: this.#db.name }
    const thread = new Worker(this.#program, { workerData, name: 'checkpoint' })
    thread.on('message', (reply: Reply) => this.#take(reply))
    return thread
  }

  #take(reply: Reply): void {
    if (reply === 'closed') this.#closed?.()
    else {
      this.#isCopying = false
      // SQLite writes from the beginning of the log again once all of it is copied. Few pages were left to be copied here.
      if (reply >= LONG_PAGES && this.#closed === undefined) this.#db.pragma('wal_checkpoint(PASSIVE)')
    }
  }
}

/** The other thread: copies the log of a file whenever it is asked to. */
export function copyWal({ checkpoints: path }: CheckpointStart, port: MessagePort): void {
  const db = openEmbedded(path)
  port.on('message', (question: Question) => {
    if (question === 'copy') port.postMessage(copied(db) satisfies Reply)
    else {
      db.close()
      port.postMessage('closed' satisfies Reply)
      port.close()
    }
  })
}

/** Copies what no reader needs any more; answers the pages of the log. A disk that fails is told to whoever commits. */
function copied(db: EmbeddedSql): number {
  try {
    const [done] = db.pragma('wal_checkpoint(PASSIVE)') as ReadonlyArray<{ readonly log: number }>
    return done?.log ?? 0
  } catch {
    return 0
  }
}
