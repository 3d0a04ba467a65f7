import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Batch, type EngineStore, SqlEngineStore } from '../exchange/engineStore.ts'
import { batchOf, plainBatch } from '../exchange/flushWire.ts'
import { openDatabase } from '../openDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { embedded } from '../store/sqlite.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Fault of a round that is being written. */
export type DiskFault = Crash | 'disk error' | 'slow disk'
type Crash = 'crash before writing' | 'crash while writing' | 'crash after writing'

const LOG = 'exchange.db-wal'
const FILES = ['exchange.db', LOG]
/** Nobody fills it. */
const ENDLESS_PAGES = 1_073_741_823
/** The log is taken into the database after so many rounds, so that a copy of it stays small. */
const ROUNDS_PER_LOG = 100

/** Thrown to a process that is no more, and by a disk that fails. */
class DiskFailed extends Error {
  override readonly name = 'DiskFailed'
}

/** A round that waits for the disk. */
interface Waiting {
  readonly batch: Batch
  /** Its place in `attempts`. */
  readonly place: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** Turns of the event loop that a write takes, at most. */
const MAX_WRITE_STEPS = 6

/** Disk behaviour that the simulation sets. */
export interface DiskBehavior {
  /** Returns the fault of the next write. */
  next(): DiskFault | undefined
  /** A write takes long. */
  slow(): void
}

/**
 * The real database of a server on a real file, behind faults. What outlives a crash are the bytes of its files, with the
 * last write whole, missing, cut short or garbled: SQLite itself recovers from them.
 */
export class SimulatedDisk {
  database: ExchangeDatabase
  /** Results of the rounds since the last call, in order: written or not. */
  attempts: boolean[] = []
  /** Type of crash during a write. */
  crashed: Crash | undefined
  /** Rounds that failed for want of room. */
  fullRounds = 0
  readonly #chance: SeededRandom
  readonly #fate: DiskBehavior
  #folder: string
  #log: { before: number; after: number } = { before: 0, after: 0 }
  #rounds = 0
  #isFull = false
  #isGone = false
  #waiting: Waiting[] = []
  /** A write has failed: those that were under way by then fail with it. */
  #isFailing = false

  constructor(random: SeededRandom, outcome: DiskBehavior, image: ReadonlyMap<string, Buffer>) {
    this.#chance = random
    this.#fate = outcome
    this.#folder = folderOf(image)
    this.database = this.#open()
  }

  /** The store of a server that starts now. */
  store(): EngineStore {
    const own = new SqlEngineStore(this.database.db)
    return {
      load: (terms) => own.load(terms),
      recorded: () => own.recorded(),
      loadAccount: (state, accountId) => own.loadAccount(state, accountId),
      request: (accountId, requestId, since) => own.request(accountId, requestId, since),
      commit: (batch) => {
        if (batch.alongside !== undefined) throw new Error('The simulation moves cash without more rows')
        const place = this.attempts.length
        this.attempts.push(false)
        return new Promise((resolve, reject) => {
          this.#waiting.push({ batch: plainCopy(batch), place, resolve, reject })
          if (this.#waiting.length === 1) this.#later(own)
        })
      },
    }
  }

  /** From now on nothing can be added, or again. */
  setFull(isFull: boolean): void {
    this.#isFull = isFull
    this.#limit(this.database)
  }

  /** From now on nothing can be written, or again. */
  setGone(isGone: boolean): void {
    this.#isGone = isGone
  }

  /** A server that died is started on what its disk holds. */
  reboot(): void {
    const image = this.#image()
    this.close()
    this.#folder = folderOf(image)
    this.#log = { before: 0, after: 0 }
    this.crashed = undefined
    this.#waiting = []
    this.#isFailing = false
    this.database = this.#open()
  }

  close(): void {
    this.database.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #open(): ExchangeDatabase {
    const database = openDatabase(this.#folder)
    // The disk is simulated: what a crash leaves is cut out of the files, whether or not they were flushed.
    embedded(database.db).pragma('synchronous = OFF')
    embedded(database.db).pragma('wal_autocheckpoint = 0')
    embedded(database.db).pragma('wal_checkpoint(TRUNCATE)')
    this.#limit(database)
    return database
  }

  #limit({ db }: ExchangeDatabase): void {
    const pages = this.#isFull ? Number(embedded(db).pragma('page_count', { simple: true })) : ENDLESS_PAGES
    embedded(db).pragma(`max_page_count = ${pages}`)
  }

  /** Writes after some turns of the event loop, in which more may come. */
  #later(own: SqlEngineStore): void {
    let turns = this.#chance.between(0, MAX_WRITE_STEPS)
    const turn = () => {
      if (turns-- > 0) setImmediate(turn)
      else this.#work(own)
    }
    setImmediate(turn)
  }

  /** Writes some of what waits in one transaction, as the thread of a server does. */
  #work(own: SqlEngineStore): void {
    const some = this.#waiting.splice(0, this.#chance.between(1, this.#waiting.length))
    try {
      this.#write(own, some)
      for (const { resolve } of some) resolve()
    } catch (error) {
      if (!(error instanceof DiskFailed)) throw error
      this.#isFailing = true
      for (const { reject } of some) reject(error)
    }
    if (this.#waiting.length > 0) this.#later(own)
    else this.#isFailing = false
  }

  #write(own: SqlEngineStore, some: readonly Waiting[]): void {
    if (this.crashed !== undefined) throw new DiskFailed('The server is dead')
    if (this.#isFailing) throw new DiskFailed('A round before it was not written')
    if (this.#isGone) throw new DiskFailed('The disk takes nothing')
    const fault = this.#fate.next()
    if (fault === 'slow disk') this.#fate.slow()
    const batches = some.map(({ batch }) => (fault === 'disk error' ? failing(batch) : batch))
    const wrote = fault !== 'crash before writing' && this.#wrote(own, batches)
    if (fault?.startsWith('crash')) {
      const crash = fault as Crash
      this.crashed = crash === 'crash after writing' && !wrote ? 'crash before writing' : crash
    }
    const isKept = wrote && this.crashed !== 'crash while writing'
    for (const { place } of some) this.attempts[place] = isKept
    if (!isKept || this.crashed !== undefined) throw new DiskFailed(fault ?? 'The disk is full')
  }

  /** Returns true if batches are in the log; the part of it where they stand is remembered. */
  #wrote(own: SqlEngineStore, batches: readonly Batch[]): boolean {
    this.#rounds += 1
    if (this.#rounds % ROUNDS_PER_LOG === 0) embedded(this.database.db).pragma('wal_checkpoint(TRUNCATE)')
    const before = this.#logSize()
    try {
      own.write(batches)
      return true
    } catch (error) {
      const isFull = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL'
      if (isFull) this.fullRounds += 1
      else if (!(error instanceof DiskFailed)) throw error
      return false
    } finally {
      this.#log = { before, after: this.#logSize() }
    }
  }

  #logSize(): number {
    const path = join(this.#folder, LOG)
    return existsSync(path) ? statSync(path).size : 0
  }

  /** The bytes that a crash leaves. */
  #image(): Map<string, Buffer> {
    const image = imageOf(this.#folder)
    const log = image.get(LOG)
    const { before, after } = this.#log
    if (this.crashed !== 'crash while writing' || log === undefined) return image
    const from = this.#chance.between(before, after - 1)
    if (this.#chance.happens(0.5)) image.set(LOG, log.subarray(0, from))
    else for (let i = from; i < after; i++) log[i] = this.#chance.between(0, 255)
    return image
  }
}

/** Returns a copy of a batch as it is sent to the writing thread. */
const plainCopy = (batch: Batch): Batch => batchOf(structuredClone(plainBatch(batch)))

/** Nothing of a batch is written, though everything was tried. */
const failing = (batch: Batch): Batch => ({
  ...batch,
  alongside: () => {
    throw new DiskFailed('The disk failed')
  },
})

/** The files of a data folder, as they are. */
export function imageOf(folder: string): Map<string, Buffer> {
  const found = FILES.filter((file) => existsSync(join(folder, file)))
  return new Map(found.map((file) => [file, readFileSync(join(folder, file))]))
}

function folderOf(image: ReadonlyMap<string, Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulated-disk-'))
  for (const [file, bytes] of image) writeFileSync(join(folder, file), bytes)
  return folder
}
