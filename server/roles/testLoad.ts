import { setTimeout as wait } from 'node:timers/promises'
import { shardOf } from '../leases/shard.ts'
import { type RequestResult, TestTrader } from './testTrader.ts'

/** A trader asks so often, ms. */
const INTERVAL_MS = 120
/** Positions that a trader has open before it closes the oldest. */
const MAX_OPEN = 6
/** Stops stand this near, so that prices reach some of them. */
const STOPS_AT = 0.0003

type TradingIntent = Readonly<Record<string, string>> & { readonly type?: string }

/** A command, and what became of it. */
export interface SentCommand {
  readonly trader: TestTrader
  readonly kind: 'open' | 'close'
  came: RequestResult
}

/** Traders who open and close positions without end, and know what became of everything they asked. */
export class TestLoad {
  readonly traders: readonly TestTrader[]
  readonly all: SentCommand[] = []
  /** Commands that are not answered yet. */
  underWay = 0
  #isOn = true
  #running: Promise<unknown> | undefined

  private constructor(traders: readonly TestTrader[]) {
    this.traders = traders
  }

  /** Opens the accounts. */
  static async open(gateways: readonly string[], traders: number): Promise<TestLoad> {
    const all = Array.from({ length: traders }, (_, at) => TestTrader.open(gateways, `trader-${at}`))
    return new TestLoad(await Promise.all(all))
  }

  start(): void {
    this.#running = Promise.all(this.traders.map((trader) => this.#trade(trader)))
  }

  /** Resolves when everything that was asked is known. */
  async stop(): Promise<void> {
    this.#isOn = false
    await this.#running
  }

  /** Returns when a trader of a shard was first served after a time. Rejects if that takes too long. */
  async servedAfter(at: number, shard: number, of: number, withinMs: number): Promise<number> {
    for (const until = performance.now() + withinMs; performance.now() < until; await wait(20)) {
      const served = this.all.find(
        ({ trader, came: result }) =>
          result.at > at && result.requested > at && result.code === 1 && shardOf(trader.accountId, of) === shard,
      )
      if (served) return served.came.at
    }
    throw new Error(`nobody of shard ${shard} was served`)
  }

  async #trade(trader: TestTrader): Promise<void> {
    const open: string[] = []
    for (let opened = 0; this.#isOn; ) {
      const oldest = open.length >= MAX_OPEN ? open.shift() : undefined
      this.underWay += 1
      const wish = oldest === undefined ? await this.#wish(trader, opened++) : {}
      const result = oldest === undefined ? await trader.submit(wish) : await trader.close(oldest)
      this.underWay -= 1
      this.all.push({ trader, kind: oldest === undefined ? 'open' : 'close', came: result })
      // Those with stops are left to them.
      if (oldest === undefined && result.code === 1 && result.id !== undefined && !wish.type) open.push(result.id)
      await wait(INTERVAL_MS)
    }
  }

  /** Every other order has stops, near enough to be reached. */
  async #wish(trader: TestTrader, turn: number): Promise<TradingIntent> {
    if (turn % 2 === 1) return {}
    const last = await trader.lastPrice()
    if (last === undefined) return {}
    const [below, above] = [last * (1 - STOPS_AT), last * (1 + STOPS_AT)].map((price) => price.toFixed(2))
    const isBuy = turn % 4 === 0
    return {
      type: isBuy ? '1' : '2',
      stop_loss_price: (isBuy ? below : above) ?? '0',
      target_profit_price: (isBuy ? above : below) ?? '0',
    }
  }
}
