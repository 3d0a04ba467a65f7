/**
 * A market that crashes: prices fall at their full rate, everybody who has positions closes them, and many more want to open new
 * ones. All of it is offered at the engine's entrance, in its own thread, so that the offering is part of its load.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '../engine/commands.ts'
import { type Exchange, openExchange } from '../server/exchange/exchange.ts'
import type { Outcome } from '../server/exchange/outcome.ts'
import { checkLedger } from '../server/ledger/checkLedger.ts'
import { openDatabase } from '../server/openDatabase.ts'
import type { ExchangeDatabase } from '../server/store/database.ts'
import { fillCore } from './coreFill.ts'
import { CoreMarket, seededRandom } from './coreMarket.ts'
import { percentile } from './percentiles.ts'

/** Load of the storm. */
export interface StormSize {
  readonly accounts: number
  readonly positions: number
  /** Prices a second. */
  readonly ticks: number
  /** Duration of the load, and of the measurement of the sustainable rate before it, s. */
  readonly seconds: number
  /** The load offered, in multiples of what is sustainable. */
  readonly times: number
  /** The closing orders among it, as a share of what is sustainable. */
  readonly closing: number
  /** Answers are waited for so long after the last was offered, seconds. */
  readonly patience: number
}

/** Result of a storm. Times in ms. */
export interface StormResult {
  /** Commands a second that the engine answers with prices beside them and nothing left to wait. */
  readonly sustainable: number
  /** Duration of a closing order just below the limit. */
  readonly lively: Pick<StormResult['closes'], 'p50' | 'p99'>
  /** Commands a second that were really offered. */
  readonly offered: number
  readonly closes: { readonly offered: number; readonly answered: number; readonly p50: number; readonly p99: number }
  readonly opens: {
    readonly offered: number
    readonly done: number
    /** With the expected wait. */
    readonly refused: number
    /** By other rules, such as too little margin. */
    readonly declined: number
    readonly unanswered: number
    readonly p99: number
  }
  /** The longest from a price's arrival to what it brought being on the disk, and of those the longest of a stop's level. */
  readonly priceLag: number
  readonly stopLag: number
  /** Stops and targets that were filled. */
  readonly stops: number
  /** Orders that were answered and are not in the books, or are in the books and were not answered; orders that are there twice. */
  readonly lost: number
  readonly doubled: number
  readonly books: readonly string[]
}

/** Closing orders whose answer is waited for while what is sustainable is measured. */
const CONCURRENCY = 256
/** A price falls by so much with each tick, as a share of it: with 40 a second, 0.1 % in five seconds. */
const FALL = 5e-6
/** The load of a lively day, as a share of what is sustainable, half of it closing orders. */
const LIVELY = 0.9
const STOPS: readonly string[] = ['stopLoss', 'takeProfit', 'stopOut', 'noMargin']

interface Held {
  readonly accountId: number
  readonly id: string
}

class Storm {
  readonly #size: StormSize
  readonly #database: ExchangeDatabase
  readonly #market = new CoreMarket()
  readonly #random = seededRandom(5)
  readonly #accounts: readonly number[]
  readonly #exchange: Exchange
  readonly #held: Held[]
  /** Opens the least there is, of each instrument. */
  readonly #commands: readonly Command[]
  /** Time at which each batch of prices was handed over, and its due time, by its number. */
  readonly #given = new Map<number, number>()
  /** Orders that were answered to be done, by id. */
  readonly #opened: string[] = []
  readonly #closed: string[] = []
  #batches = 0
  #requests = 0
  #priceLag = 0
  #stopLag = 0
  #stops = 0
  #isFalling = false

  constructor(folder: string, size: StormSize) {
    this.#size = size
    this.#database = openDatabase(folder)
    this.#accounts = fillCore(this.#database, this.#market, size)
    this.#commands = this.#market.instruments.map(({ id, lotMin, leverages }) => ({
      ...{ type: 'open', side: 'buy', lots: String(lotMin), mode: 'market', instrumentId: String(id) },
      ...{ targetPrice: '0', stopLoss: '0', takeProfit: '0', leverage: leverages[0] ?? 1 },
    }))
    this.#held = this.#database.db
      .prepare<[], Held>(
        `SELECT account_id AS "accountId", CAST(id AS TEXT) AS id FROM trade_order WHERE status = 'holding' ORDER BY id`,
      )
      .all()
    for (let i = this.#held.length - 1; i > 0; i--) {
      const j = Math.floor(this.#random() * (i + 1))
      const [one, other] = [this.#held[i] as Held, this.#held[j] as Held]
      this.#held[i] = other
      this.#held[j] = one
    }
    this.#exchange = openExchange({
      ...{ database: this.#database, venue: this.#market, clock: this.#market, feeType: 'perLot', realMoney: 'play' },
      log: {
        error: (details, message) => {
          throw new Error(`${message}: ${JSON.stringify(details)}`)
        },
      },
    })
    this.#exchange.subscribe({
      pricesDecided: (sequence) => this.#decided(sequence),
      orderNews: (news) => {
        const now = this.#market.now()
        for (const { what, order } of news) {
          if (!STOPS.includes(what)) continue
          this.#stops += 1
          this.#stopLag = Math.max(this.#stopLag, now - (order.completedAt ?? now))
        }
      },
    })
  }

  async run(): Promise<StormResult> {
    const { seconds, ticks, times, closing } = this.#size
    let given = 0
    const started = performance.now()
    const feeding = setInterval(() => {
      const due = Math.floor(((performance.now() - started) / 1_000) * ticks)
      const prices = this.#market.ticks(due - given, this.#isFalling ? FALL : 0)
      given = due
      this.#batches += 1
      this.#given.set(this.#batches, performance.now())
      this.#exchange.onTicks(prices, this.#batches)
    }, 50)
    try {
      // Every instrument has a fresh price first.
      await pause(1_000)
      const sustainable = await this.#sustain(seconds * 1_000)
      const { closes: lively } = await this.#offer(sustainable, LIVELY, LIVELY / 2)
      await this.#exchange.settled()
      ;[this.#priceLag, this.#stopLag, this.#stops] = [0, 0, 0]
      this.#isFalling = true
      const result = await this.#offer(sustainable, times, closing)
      clearInterval(feeding)
      await this.#exchange.settled()
      const { priceLag, stopLag, stops } = { priceLag: this.#priceLag, stopLag: this.#stopLag, stops: this.#stops }
      return {
        sustainable,
        lively,
        ...result,
        priceLag,
        stopLag,
        stops,
        ...this.#compare(),
        books: checkLedger(this.#database.db),
      }
    } finally {
      clearInterval(feeding)
    }
  }

  close(): void {
    this.#database.close()
  }

  #decided(sequence: number): void {
    for (const [number, at] of this.#given) {
      if (number > sequence) break
      this.#given.delete(number)
      this.#priceLag = Math.max(this.#priceLag, performance.now() - at)
    }
  }

  /** Commands a second with so many under way at all times, half of them openings. */
  async #sustain(ms: number): Promise<number> {
    let count = 0
    const end = performance.now() + ms
    const trade = async () => {
      while (performance.now() < end) {
        await (this.#random() < 0.5 ? this.#open() : this.#close())
        count += 1
      }
    }
    const started = performance.now()
    await Promise.all(Array.from({ length: CONCURRENCY }, trade))
    return Math.round((count * 1_000) / (performance.now() - started))
  }

  /** Offers what is due, whether or not what was offered before is answered. */
  async #offer(
    sustainable: number,
    times: number,
    closing: number,
  ): Promise<Pick<StormResult, 'offered' | 'closes' | 'opens'>> {
    const { seconds, patience } = this.#size
    const closes = { offered: 0, took: [] as number[] }
    const opens = { offered: 0, done: 0, refused: 0, declined: 0, took: [] as number[] }
    const closesDue = (ms: number) => Math.min(this.#held.length + closes.offered, (sustainable * closing * ms) / 1_000)
    const opensDue = (ms: number) => (sustainable * (times - closing) * ms) / 1_000
    const started = performance.now()
    for (;;) {
      const at = performance.now()
      const ms = Math.min(at - started, seconds * 1_000)
      for (; closes.offered < Math.floor(closesDue(ms)); closes.offered++)
        void this.#close().then(() => closes.took.push(performance.now() - at))
      // Offering is to take as little of the engine's thread as it can.
      const opened = ({ code, message, order }: Outcome) => {
        if (order) this.#opened.push(order.id)
        if (code === 1) {
          opens.done += 1
          opens.took.push(performance.now() - at)
        } else if ('seconds' in message) opens.refused += 1
        else opens.declined += 1
      }
      for (; opens.offered < Math.floor(opensDue(ms)); opens.offered++) {
        const accountId = this.#accounts[opens.offered % this.#accounts.length] as number
        const command = this.#commands[opens.offered % this.#commands.length] as Command
        void this.#perform(accountId, 'submitOrder', command).then(opened)
      }
      if (ms >= seconds * 1_000) break
      await pause(1)
    }
    const took = performance.now() - started
    const answered = () =>
      closes.took.length === closes.offered && opens.done + opens.refused + opens.declined === opens.offered
    for (const until = performance.now() + patience * 1_000; !answered() && performance.now() < until; ) await pause(50)
    const [p50, p99] = [percentile(closes.took, 0.5), percentile(closes.took, 0.99)]
    const { offered, done, refused, declined } = opens
    const unanswered = offered - done - refused - declined
    return {
      offered: Math.round(((closes.offered + offered) * 1_000) / took),
      closes: { offered: closes.offered, answered: closes.took.length, p50, p99 },
      opens: { offered, done, refused, declined, unanswered, p99: percentile(opens.took, 0.99) },
    }
  }

  async #close(): Promise<Outcome> {
    const held = this.#held.pop()
    if (held === undefined) throw new Error('Every position is closed: there were too few')
    const outcome = await this.#perform(held.accountId, 'closeOrder', { type: 'close', id: held.id })
    if (outcome.code === 1) this.#closed.push(held.id)
    return outcome
  }

  async #open(): Promise<Outcome> {
    const pick = <T>(all: readonly T[]) => all[Math.floor(this.#random() * all.length)] as T
    const outcome = await this.#perform(pick(this.#accounts), 'submitOrder', pick(this.#commands))
    if (outcome.order) this.#opened.push(outcome.order.id)
    return outcome
  }

  #perform(accountId: number, call: string, command: Command): Promise<Outcome> {
    this.#requests += 1
    return this.#exchange.perform(accountId, call, `storm ${this.#requests}`, 'storm', command)
  }

  /** Compares the answers with the ledger. */
  #compare(): Pick<StormResult, 'lost' | 'doubled'> {
    const { db } = this.#database
    const { positions, accounts } = this.#size
    const count = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? 0
    const status = db.prepare<[string], string>('SELECT status FROM trade_order WHERE id = ?').pluck()
    const missing = this.#opened.filter((id) => status.get(id) === undefined).length
    const still = this.#closed.filter((id) => status.get(id) !== 'completed').length
    // Each account has one pending order besides its positions.
    const stored = count('SELECT count(*) FROM trade_order') - positions - accounts
    const unanswered = Math.max(0, stored - new Set(this.#opened).size)
    const twice = count(
      'SELECT count(*) FROM (SELECT 1 FROM request GROUP BY account_id, request_id HAVING count(*) > 1) t',
    )
    return { lost: missing + still, doubled: unanswered + twice + this.#opened.length - new Set(this.#opened).size }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Runs the drill on a database of its own. */
export async function drill(size: StormSize): Promise<StormResult> {
  const folder = mkdtempSync(join(tmpdir(), 'storm-'))
  const storm = new Storm(folder, size)
  try {
    return await storm.run()
  } finally {
    storm.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
