import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Order } from '../contract/entities/order.ts'
import { openAccounts } from '../server/accounts/accounts.ts'
import type { Batch, EngineStore } from '../server/exchange/engineStore.ts'
import { SqlEngineStore } from '../server/exchange/engineStore.ts'
import { type Exchange, openExchange } from '../server/exchange/exchange.ts'
import { batchOf, plainBatch } from '../server/exchange/flushWire.ts'
import { engineStride, shardOf } from '../server/leases/shard.ts'
import { openDatabase } from '../server/openDatabase.ts'
import { EvidenceService } from '../server/proof/evidence.ts'
import { LogKeeper } from '../server/proof/logKeeper.ts'
import type { ModelOrder } from '../server/simulation/modelOrder.ts'
import { SeededRandom } from '../server/simulation/seededRandom.ts'
import { NOT_STORED, openGateway } from '../server/simulation/simulatedGateway.ts'
import { SimulatedMarket } from '../server/simulation/simulatedMarket.ts'
import { nextIntent, type TradingIntent } from '../server/simulation/trader.ts'
import type { ExchangeDatabase } from '../server/store/database.ts'
import { EmbeddedSql } from '../server/store/sqlite.ts'

/** Prices that come between two checkpoints. */
const PRICES_A_STEP = 8
/** Share of the prices that are far off: often enough for stop-outs in a few hours. */
const SPIKES = 0.01
const SHARDS = 2
const ACCOUNTS_A_SHARD = 2
/** Turns of the event loop that a write takes, at most. */
const MAX_WRITE = 4
/** Steps that a process stays dead, or a disk full, at most. */
const MAX_FAULT = 6
const ENDLESS_PAGES = 1_073_741_823
/** Far less than the run, so that most of the tape is deleted before the receipts are checked. */
const TICK_DAYS = 0.1

/** Parameters of the simulation. */
export interface Simulated {
  readonly seed: number
  readonly minutes: number
  /** Minutes in the middle of the run without any order, so that whole blocks of ticks may be deleted. */
  readonly restMinutes?: number
  /** Interval between checkpoints, simulated ms. */
  readonly everyMs: number
  /** Number of processes that are killed during the run. */
  readonly kills: number
  /** Number of times that the disk of a process fills up during the run. */
  readonly fullDisks: number
  /** Called after every checkpoint that could be made. */
  readonly signed: (desk: EvidenceService, accounts: readonly number[]) => Promise<void>
}

/** Final ledger entries of an order. */
export interface LedgerOrder {
  readonly id: number
  readonly account: number
  readonly placed: number
  readonly opened: number
  readonly closed: number
  readonly cancelled: number
  readonly reason: string | null
}

/** Two engines of one database with their logs, killed again and again while accounts trade. */
export class TwoShards {
  readonly market: SimulatedMarket
  readonly accounts: readonly number[]
  kills = 0
  /** Number of checkpoints that a full disk prevented. */
  fullDisks = 0
  checkpoints = 0
  readonly #folder = mkdtempSync(join(tmpdir(), 'two-shards-'))
  readonly #database: ExchangeDatabase
  readonly #chance: SeededRandom
  readonly #simulated: Simulated
  readonly #engines: Engine[]
  /** Unanswered requests by account. */
  readonly #wishes = new Map<number, TradingIntent>()
  /** Kills that are due: one waits for the next step while no process is alive. */
  #due = 0
  /** Nothing new is asked. */
  #isCalm = false

  constructor(simulated: Simulated) {
    const { seed } = simulated
    this.#simulated = simulated
    this.#chance = new SeededRandom(seed, 1)
    this.market = new SimulatedMarket(new SeededRandom(seed, 2))
    this.#database = openDatabase(this.#folder)
    this.#database.db.exec(`CREATE TABLE refused_request (account_id BIGINT NOT NULL, request_id TEXT NOT NULL);
      CREATE TRIGGER refused AFTER INSERT ON request WHEN NEW.code = 0
        BEGIN INSERT INTO refused_request VALUES (NEW.account_id, NEW.request_id); END`)
    this.accounts = this.#open()
    this.#engines = Array.from({ length: SHARDS }, (_, shard) => this.#start(shard))
  }

  /** Lets everything happen; afterwards all that was asked is answered and signed. */
  async run(): Promise<void> {
    const { minutes, restMinutes = 0, everyMs, kills, fullDisks } = this.#simulated
    const steps = Math.ceil((minutes * 60_000) / everyMs)
    const [killed, filled] = [kills, fullDisks].map((count) => this.#drawSteps(count, steps - MAX_FAULT))
    const rest = Math.ceil((restMinutes * 60_000) / everyMs)
    const restFrom = Math.floor((steps - rest) / 2)
    for (let step = 0; step < steps; step += 1) {
      this.#isCalm = step >= restFrom && step < restFrom + rest
      if (this.#isCalm && step === restFrom)
        for (const account of this.accounts) this.#wishes.set(account, this.#think(account, 'resetDemoAccount'))
      if (killed?.has(step)) this.#due += 1
      await this.#step(filled?.has(step) === true)
    }
    this.#isCalm = true
    while (this.#wishes.size > 0 || this.#engines.some(({ isDead, isFull }) => isDead || isFull))
      await this.#step(false)
    await Promise.all(this.#engines.map(({ exchange }) => exchange.close()))
    this.market.elapsed += everyMs
    await this.#sign()
  }

  /** Draws so many different steps, the last excluded. */
  #drawSteps(count: number, last: number): ReadonlySet<number> {
    const drawn = new Set<number>()
    while (drawn.size < count) drawn.add(this.#chance.between(1, last))
    return drawn
  }

  /** Outcome of every order according to the ledger, independent of the decision log. */
  ledger(): LedgerOrder[] {
    return this.#database.db
      .prepare<[], LedgerOrder>(
        `SELECT id, account_id AS account, reason,
           status IN ('pending', 'cancelled') OR (part_of IS NULL AND created_at < opened_at) AS placed,
           part_of IS NULL AND opened_at IS NOT NULL AS opened,
           status = 'completed' AS closed, status = 'cancelled' AS cancelled
         FROM trade_order ORDER BY id`,
      )
      .all()
  }

  /** Requests of an account that were refused, by the table of requests. */
  refusals(account: number): number {
    return (
      this.#database.db
        .prepare<[number], number>('SELECT count(*) FROM refused_request WHERE account_id = ?')
        .pluck()
        .get(account) ?? 0
    )
  }

  /** Ticks that were decided, and those of them that are still on the tape. */
  ticks(): { readonly decided: number; readonly kept: number } {
    const of = (sum: string) =>
      this.#database.db
        .prepare<[], number>(
          `SELECT ${sum} FROM (SELECT shard, instrument, first, ticks FROM tick_part
             UNION ALL SELECT shard, instrument, first, ticks FROM tick_block) AS every_row`,
        )
        .pluck()
        .get() ?? 0
    const next = this.#database.db
      .prepare<[], number>(
        `SELECT sum(next) FROM (SELECT max(first + ticks) AS next FROM (
           SELECT shard, instrument, first, ticks FROM tick_part
           UNION ALL SELECT shard, instrument, first, ticks FROM tick_block) AS every_row
         GROUP BY shard, instrument) AS of_each`,
      )
      .pluck()
      .get()
    return { decided: next ?? 0, kept: of('sum(ticks)') }
  }

  /** All orders of an account, as the app shows them. */
  async orders(account: number): Promise<Order[]> {
    const { exchange } = this.#engineOf(account)
    const ended: Order[] = []
    for (let page = 1; ; page += 1) {
      const { rows } = await exchange.history(account, { page, limit: 1_000 })
      ended.push(...rows)
      if (rows.length < 1_000) break
    }
    return [...exchange.openOrders(account), ...exchange.pendingOrders(account), ...ended]
  }

  deskOf(account: number): EvidenceService {
    return this.#engineOf(account).desk
  }

  async close(): Promise<void> {
    for (const engine of this.#engines) await engine.end()
    this.#database.close()
    rmSync(this.#folder, { recursive: true })
  }

  /** As many accounts of each shard. */
  #open(): number[] {
    const opened = openAccounts(this.#database, this.market)
    const accounts: number[] = []
    while (accounts.length < SHARDS * ACCOUNTS_A_SHARD) {
      const { accountId } = opened.createDemo(undefined)
      const own = accounts.filter((id) => shardOf(id, SHARDS) === shardOf(accountId, SHARDS))
      if (own.length < ACCOUNTS_A_SHARD) accounts.push(accountId)
    }
    return accounts
  }

  #start(shard: number): Engine {
    const accounts = this.accounts.filter((id) => shardOf(id, SHARDS) === shard)
    return new Engine({ shard, accounts, folder: this.#folder, database: this.#database, ...this.#world() })
  }

  #world() {
    return { market: this.market, chance: this.#chance }
  }

  #engineOf(account: number): Engine {
    return this.#engines[shardOf(account, SHARDS)] as Engine
  }

  async #step(fills: boolean): Promise<void> {
    for (const [shard, engine] of this.#engines.entries())
      if (engine.isDead) {
        if (!this.#chance.happens(1 / MAX_FAULT)) continue
        await engine.end()
        this.#engines[shard] = this.#start(shard)
      } else if (engine.isFull && this.#chance.happens(1 / MAX_FAULT)) engine.setFull(false)
    const living = this.#engines.filter(({ isDead }) => !isDead)
    const victim = living[this.#chance.between(0, living.length - 1)]
    if (fills) victim?.setFull(true)
    if (this.#due > 0 && victim !== undefined) {
      this.#due -= 1
      this.kills += 1
      victim.killSoon()
    }
    for (let i = 0; i < PRICES_A_STEP; i += 1) {
      this.market.elapsed += this.#simulated.everyMs / PRICES_A_STEP
      const ticks = this.market.ticks(this.#chance.happens(SPIKES))
      for (const { exchange, isDead } of this.#engines) if (!isDead) exchange.onTicks(ticks)
      await nextTurn()
    }
    await Promise.all(this.accounts.map((account) => this.#trade(account)))
    await Promise.all(this.#engines.map(({ exchange, death }) => Promise.race([exchange.settled(), death])))
    await this.#sign()
  }

  async #sign(): Promise<void> {
    for (const engine of this.#engines) {
      if (engine.isDead) continue
      const isSigned = await engine.sign()
      if (engine.isDead) continue
      if (isSigned) {
        this.checkpoints += 1
        await this.#simulated.signed(engine.desk, engine.accounts).catch((error: unknown) => {
          if (!engine.isDead) throw error
        })
      } else if (engine.isFull) this.fullDisks += 1
      else throw new Error(`Shard ${engine.shard} could not sign its log: ${engine.faults.join()}`)
    }
  }

  /** Sends something new now and then, and what was not answered again. */
  async #trade(account: number): Promise<void> {
    const engine = this.#engineOf(account)
    const thinks = !this.#isCalm && this.#chance.happens(0.1)
    const wish = this.#wishes.get(account) ?? (thinks ? this.#think(account) : undefined)
    if (wish === undefined) return
    this.#wishes.set(account, wish)
    if (engine.isDead) return
    const said = await Promise.race([engine.answer(account, wish.call, wish.wire), engine.death])
    if (said !== undefined && said.msg !== NOT_STORED) this.#wishes.delete(account)
  }

  /** Thinks of something to ask; of a certain call where one is named. */
  #think(account: number, call?: TradingIntent['call']): TradingIntent {
    const rows = this.#database.db
      .prepare<[number], Omit<ModelOrder, 'code'> & { readonly instrument: number }>(
        `SELECT id, account_id AS account, instrument_id AS instrument, side, status, lots, price, origin_price AS target
         FROM trade_order WHERE account_id = ? ORDER BY id DESC LIMIT 12`,
      )
      .all(account)
    const orders = rows.map((row) => ({ ...row, code: this.market.byId(row.instrument)?.code ?? '' }))
    for (;;) {
      // Only a refusal of a request with an id is in the table of requests.
      const wish = nextIntent(this.#chance, this.market, account, orders)
      if (wish.requestId !== undefined && (call === undefined || wish.call === call)) return wish
    }
  }
}

interface EngineParts {
  readonly shard: number
  readonly accounts: readonly number[]
  readonly folder: string
  readonly database: ExchangeDatabase
  readonly market: SimulatedMarket
  readonly chance: SeededRandom
}

/** An engine with its log, as a process of its own: it has its own connection, and ends between any two writes. */
class Engine {
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
