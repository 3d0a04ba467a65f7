import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Batch, EngineStore } from '../server/exchange/engineStore.ts'
import { SqlEngineStore } from '../server/exchange/engineStore.ts'
import { type Exchange, openExchange } from '../server/exchange/exchange.ts'
import { batchOf, plainBatch } from '../server/exchange/flushWire.ts'
import { engineStride } from '../server/leases/shard.ts'
import { EvidenceService } from '../server/proof/evidence.ts'
import { LogKeeper } from '../server/proof/logKeeper.ts'
import type { SeededRandom } from '../server/simulation/seededRandom.ts'
import { openGateway } from '../server/simulation/simulatedGateway.ts'
import type { SimulatedMarket } from '../server/simulation/simulatedMarket.ts'
import type { ExchangeDatabase } from '../server/store/database.ts'
import { EmbeddedSql } from '../server/store/sqlite.ts'

/** Engines that share the accounts. */
export const SHARDS = 2
/** Turns of the event loop that a write takes, at most. */
const MAX_WRITE = 4
const ENDLESS_PAGES = 1_073_741_823
/** Far less than the run, so that most of the tape is deleted before the receipts are checked. */
const TICK_DAYS = 0.1

interface EngineParts {
  readonly shard: number
  readonly accounts: readonly number[]
  readonly folder: string
  readonly database: ExchangeDatabase
  readonly market: SimulatedMarket
  readonly chance: SeededRandom
}

/** An engine with its log, as a process of its own: it has its own connection, and ends between any two writes. */
export class KilledEngine {
  readonly shard: number
  readonly accounts: readonly number[]
  readonly exchange: Exchange
  readonly answer: ReturnType<typeof openGateway>
  readonly desk: EvidenceService
  readonly faults: string[] = []
  /** Resolves when it dies: nothing else of it may resolve then. */
  readonly death: Promise<undefined>
  isDead = false
  isFull = false
  #died: (nothing: undefined) => void = () => undefined
  readonly #parts: EngineParts
  readonly #db: EmbeddedSql
  readonly #keeper: LogKeeper
  /** Turns of the event loop until it ends; undefined while it lives on. */
  #left: number | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(parts: EngineParts) {
    const { shard, accounts, folder, database, market } = parts
    this.death = new Promise((resolve) => {
      this.#died = resolve
    })
    this.#parts = parts
    this.shard = shard
    this.accounts = accounts
    this.#db = new EmbeddedSql(join(folder, 'exchange.db'), { stride: engineStride({ shard, of: SHARDS }) })
    this.#db.pragma('synchronous = OFF')
    const log = { error: (details: object) => this.faults.push(String((details as { err?: Error }).err?.message)) }
    const db = this.#db
    this.exchange = openExchange({
      ...{ database: { ...database, db }, venue: market, clock: market, feeType: 'perLot', realMoney: 'play' },
      ...{ log: { error: () => undefined }, store: this.#store() },
    })
    this.answer = openGateway(this.exchange)
    const instruments = market.instruments.map(({ id }) => id)
    this.#keeper = new LogKeeper({ db, shard, folder, instruments, tickDays: TICK_DAYS, now: () => market.now(), log })
    this.desk = new EvidenceService(db, shard)
  }

  /** It ends during one of the next turns: before, between or after writes. */
  killSoon(): void {
    this.#left = this.#parts.chance.between(0, 30)
    const turn = () => {
      if (this.#left === undefined || this.isDead) return
      if (this.#left-- > 0) setImmediate(turn)
      else this.#die()
    }
    turn()
  }

  setFull(isFull: boolean): void {
    this.isFull = isFull
    const pages = isFull ? Number(this.#db.pragma('page_count', { simple: true })) : ENDLESS_PAGES
    this.#db.pragma(`max_page_count = ${pages}`)
  }

  /** Makes a checkpoint, blocks of ticks, and deletes old ones; answers whether all of it was done. */
  async sign(): Promise<boolean> {
    const before = this.faults.length
    await this.#keeper.look()
    return this.faults.length === before
  }

  /** Takes away what a dead process leaves in this one. */
  async end(): Promise<void> {
    if (!this.isDead) await this.exchange.settled()
    if (!this.isDead) this.#die()
    await this.#keeper.close()
  }

  #die(): void {
    this.isDead = true
    this.#died(undefined)
    this.#db.close()
  }

  #store(): EngineStore {
    const own = new SqlEngineStore(this.#db, {
      owns: (account) => this.accounts.includes(account),
      guard: () => undefined,
    })
    return {
      load: (terms) => own.load(terms),
      recorded: () => own.recorded(),
      loadAccount: (state, accountId) => own.loadAccount(state, accountId),
      request: (accountId, requestId, since) => own.request(accountId, requestId, since),
      commit: (batch) => this.#commit(own, batch),
    }
  }

  /** Writes after those before it, as the thread of a server does; when one fails, so do those that wait behind it. */
  #commit(own: SqlEngineStore, batch: Batch): Promise<void> {
    const plain = batchOf(structuredClone(plainBatch(batch)))
    const written = this.#last.then(async () => {
      for (let turns = this.#parts.chance.between(0, MAX_WRITE); turns > 0; turns -= 1) await nextTurn()
      if (this.isDead) throw new Error('The process is dead')
      own.write([plain])
      await nextTurn()
      if (this.isDead) throw new Error('The process died before it could answer')
    })
    this.#last = written
    written.catch(() => {
      if (this.#last === written) this.#last = Promise.resolve()
    })
    return written
  }
}
