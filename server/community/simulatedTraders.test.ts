import Big from 'big.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { SCRIPT_START, ScriptedMarket } from '../exchange/scriptedMarket.ts'
import type { Bar } from '../markets/folding.ts'
import { openRankings } from '../ranking/rankingTable.ts'
import { SimulatedTraders, seededRandom } from './simulatedTraders.ts'
import { strategies } from './strategies.ts'

const MINUTE = 60_000
const HOUR_OF_TURNS = 60 * strategies.length
const prices = { EURUSD: 1.1, GBPUSD: 1.3, XAUUSD: 4000, BTCUSD: 60_000, ETHUSD: 2000, USDJPY: 150, NAS100: 29_000 }

/** A walk of prices that a seed makes; only bars that have begun are answered, as a market does. */
class WalkedMarket extends ScriptedMarket {
  readonly #seed: string
  readonly #walked = new Map<string, number>()

  constructor(seed: string) {
    super(prices)
    this.#seed = seed
  }

  priceOf(code: string, time: number): number {
    const minute = Math.floor(time / MINUTE)
    const name = `${code} ${minute}`
    const known = this.#walked.get(name)
    if (known !== undefined) return known
    let moved = 0
    for (let back = 0; back < 30; back++) moved += seededRandom(`${this.#seed} ${code} ${minute - back}`) - 0.5
    const price = (prices[code as keyof typeof prices] ?? 0) * (1 + moved / 4000)
    this.#walked.set(name, price)
    return price
  }

  candles = async (code: string, _: string, { limit = 0 } = {}): Promise<Bar[]> => {
    const started = Math.floor(this.now() / MINUTE)
    return Array.from({ length: limit }, (_each, index) => {
      const time = (started - limit + 1 + index) * MINUTE
      const [open, close] = [this.priceOf(code, time - MINUTE), this.priceOf(code, time)]
      return { time, open, close, high: Math.max(open, close), low: Math.min(open, close), volume: 1 }
    })
  }

  quoteToUsd = (currency: string) => new Big(currency === 'JPY' ? 1 / 150 : 1)
}

let market: WalkedMarket
let fixture: ExchangeFixture
const failures: unknown[] = []

const open = () =>
  new SimulatedTraders({
    market: {
      byCode: (code) => market.byCode(code),
      isOpen: (code) => market.isOpen(code),
      candles: market.candles,
      quoteToUsd: market.quoteToUsd,
      quote: (code) => market.quote(code),
    },
    exchange: fixture.exchange,
    accounts: fixture.accounts,
    rankings: openRankings(fixture.database.db),
    clock: market,
    log: { error: (details) => failures.push(details) },
  })

/** Lets a minute pass with each turn of all. */
async function pass(traders: SimulatedTraders, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    if (turn % strategies.length === 0) {
      market.wait(MINUTE)
      fixture.exchange.onTicks(
        Object.keys(prices).map((code) => market.tick(code, market.priceOf(code, market.now() - MINUTE))),
      )
      await fixture.exchange.settled()
    }
    await traders.turn()
  }
}

const accounts = () => openRankings(fixture.database.db).simulated()
const allOrders = () =>
  fixture.database.db
    .prepare(
      'SELECT account_id, instrument_id, side, lots, price, stop_loss, take_profit, created_at FROM trade_order ORDER BY id',
    )
    .all() as Record<string, unknown>[]

beforeEach(() => {
  failures.length = 0
  market = new WalkedMarket('one')
  fixture = new ExchangeFixture(market)
})

describe('the simulated traders', () => {
  it('trade by the engine: small orders, each with both stops on the right side, one at a time', async () => {
    await pass(open(), 2 * HOUR_OF_TURNS)
    const orders = allOrders()
    expect(orders.length).toBeGreaterThan(20)
    expect(orders.length).toBeLessThan(strategies.length * 60)
    expect(new Set(orders.map(({ account_id }) => account_id)).size).toBeGreaterThan(4)
    for (const { side, price, stop_loss, take_profit } of orders) {
      const [loss, profit] = [Number(stop_loss) - Number(price), Number(take_profit) - Number(price)]
      expect(side === 'buy' ? loss < 0 && profit > 0 : loss > 0 && profit < 0).toBe(true)
    }
    for (const id of accounts().values()) {
      expect(fixture.exchange.openOrders(id).length).toBeLessThan(2)
      expect(Number(fixture.exchange.figures(id).equity)).toBeGreaterThan(50_000)
    }
    expect(failures).toEqual([])
    expect(fixture.audit()).toEqual([])
  })

  it('have closed some order within minutes of a first start', async () => {
    await pass(open(), 4 * strategies.length)
    const closed = fixture.database.db
      .prepare("SELECT count(*) FROM trade_order WHERE status = 'completed'")
      .pluck()
      .get()
    expect(closed).toBeGreaterThan(0)
  })

  it('trade alike at the same prices, and otherwise at others', async () => {
    await pass(open(), HOUR_OF_TURNS)
    const once = allOrders()
    const again = async (seed: string) => {
      market = new WalkedMarket(seed)
      fixture = new ExchangeFixture(market)
      await pass(open(), HOUR_OF_TURNS)
      return allOrders()
    }
    expect(await again('one')).toEqual(once)
    expect(await again('two')).not.toEqual(once)
  })

  it('foresee nothing: as long as prices are the same they do the same, whatever comes later', async () => {
    const until = SCRIPT_START + 60 * MINUTE
    const upTo = async (later: WalkedMarket | undefined) => {
      market = new WalkedMarket('one')
      fixture = new ExchangeFixture(market)
      const walk = market.priceOf.bind(market)
      market.priceOf = (code, time) =>
        (time < until || later === undefined ? walk : later.priceOf.bind(later))(code, time)
      await pass(open(), 2 * HOUR_OF_TURNS)
      return allOrders()
    }
    const untilThen = (orders: Awaited<ReturnType<typeof upTo>>) =>
      orders.filter(({ created_at }) => Number(created_at) < until)
    const [asIs, otherwise] = [await upTo(undefined), await upTo(new WalkedMarket('two'))]
    expect(untilThen(asIs).length).toBeGreaterThan(10)
    expect(untilThen(otherwise)).toEqual(untilThen(asIs))
    expect(otherwise).not.toEqual(asIs)
  })

  it('decide by bars that have ended, and by none of later', () => {
    const bars = (after: number): Bar[] =>
      Array.from({ length: 60 }, (_, index) => {
        const price = 100 + Math.sin(index / 3) + (index >= 45 ? after : 0)
        return { time: index * MINUTE, open: price, close: price, high: price + 0.1, low: price - 0.1, volume: 1 }
      })
    for (const { name, decide } of strategies) {
      for (let length = 40; length <= 45; length++) {
        const reported = [bars(5), bars(-5)].map((all) => decide({ bars: all.slice(0, length), chance: 0.3 }))
        expect(reported[0], name).toBe(reported[1])
      }
    }
  })

  it('are the same accounts after a restart, with nothing opened twice in the same minute', async () => {
    await pass(open(), 30 * strategies.length)
    const [known, before] = [accounts(), allOrders().length]
    expect(known.size).toBe(strategies.length)
    const opened = fixture.database.db.prepare('SELECT count(*) FROM account').pluck()
    const had = opened.get()
    fixture.restart()
    const traders = open()
    for (let turn = 0; turn < strategies.length; turn++) await traders.turn()
    expect(accounts()).toEqual(known)
    expect(opened.get()).toBe(had)
    expect(allOrders().length).toBeLessThanOrEqual(before + 1)
  })

  it('take another nickname where somebody has theirs', () => {
    const rankings = openRankings(fixture.database.db)
    rankings.join(fixture.me, 'scalper', 0)
    open()
    const nickname = fixture.database.db
      .prepare("SELECT nickname FROM ranked_account WHERE strategy = 'scalper'")
      .pluck()
    expect(nickname.get()).toBe('Scalper 2')
  })

  it('trade demo accounts, whose money is in the books of demos alone', async () => {
    await pass(open(), HOUR_OF_TURNS)
    for (const id of accounts().values()) expect(fixture.accounts.isDemo(id)).toBe(true)
    const real = fixture.database.db
      .prepare("SELECT count(*) FROM balance WHERE ledger_account LIKE 'house:real:%'")
      .pluck()
    expect(real.get()).toBe(0)
  })
})
