import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Order } from '../contract/entities/order.ts'
import { openAccounts } from '../server/accounts/accounts.ts'
import { shardOf } from '../server/leases/shard.ts'
import { openDatabase } from '../server/openDatabase.ts'
import type { EvidenceService } from '../server/proof/evidence.ts'
import type { ModelOrder } from '../server/simulation/modelOrder.ts'
import { SeededRandom } from '../server/simulation/seededRandom.ts'
import { NOT_STORED } from '../server/simulation/simulatedGateway.ts'
import { SimulatedMarket } from '../server/simulation/simulatedMarket.ts'
import { nextIntent, type TradingIntent } from '../server/simulation/trader.ts'
import type { ExchangeDatabase } from '../server/store/database.ts'
import { KilledEngine, SHARDS } from './killedEngine.ts'

/** Prices that come between two checkpoints. */
const PRICES_A_STEP = 8
/** Share of the prices that are far off: often enough for stop-outs in a few hours. */
const SPIKES = 0.02
const ACCOUNTS_A_SHARD = 2
/** Steps that a process stays dead, or a disk full, at most. */
const MAX_FAULT = 6

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
  /** Number of disks that fill up during the run. */
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
  readonly #engines: KilledEngine[]
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
    const restSteps = Math.ceil((restMinutes * 60_000) / everyMs)
    const restFrom = Math.floor((steps - restSteps) / 2)
    for (let step = 0; step < steps; step += 1) {
      this.#isCalm = step >= restFrom && step < restFrom + restSteps
      if (this.#isCalm && step === restFrom) this.#resetAll()
      this.#due += killed?.has(step) ? 1 : 0
      await this.#step(filled?.has(step) === true)
    }
    this.#isCalm = true
    while (this.#wishes.size > 0 || this.#engines.some(({ isDead, isFull }) => isDead || isFull))
      await this.#step(false)
    await Promise.all(this.#engines.map(({ exchange }) => exchange.close()))
    this.market.elapsed += everyMs
    await this.#sign()
  }

  #resetAll(): void {
    for (const account of this.accounts) this.#wishes.set(account, this.#think(account, 'resetDemoAccount'))
  }

  /** Draws so many different steps up to the last. */
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

  #start(shard: number): KilledEngine {
    const accounts = this.accounts.filter((id) => shardOf(id, SHARDS) === shard)
    const [folder, database, market, chance] = [this.#folder, this.#database, this.market, this.#chance]
    return new KilledEngine({ shard, accounts, folder, database, market, chance })
  }

  #engineOf(account: number): KilledEngine {
    return this.#engines[shardOf(account, SHARDS)] as KilledEngine
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
    if (wish !== undefined) this.#wishes.set(account, wish)
    if (wish === undefined || engine.isDead) return
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
