import Big from 'big.js'
import { costAt } from '../engine/admission.ts'
import { evolve } from '../engine/evolve.ts'
import { FIRST_ORDER_ID, type OrderRecord } from '../engine/order.ts'
import { opening } from '../engine/orderChanges.ts'
import { type AccountState, type EngineState, emptyState } from '../engine/state.ts'
import type { Transaction } from '../engine/transactions.ts'
import { openAccounts } from '../server/accounts/accounts.ts'
import { SqlEngineStore } from '../server/exchange/engineStore.ts'
import { toDigits } from '../server/markets/instruments.ts'
import type { ExchangeDatabase } from '../server/store/database.ts'
import { type CoreMarket, seededRandom } from './coreMarket.ts'

/** Rows that are written at once. */
const BATCH = 10_000
const BALANCE = 100_000

/** Size of the generated data. */
export interface CoreSize {
  readonly accounts: number
  readonly positions: number
}

/** Fills the database with generated data. */
class Filling {
  readonly #market: CoreMarket
  readonly #store: SqlEngineStore
  readonly #state: EngineState
  readonly #chance = seededRandom(2)
  #orders = new Map<number, OrderRecord>()
  #transactions: Transaction[] = []
  #carried = new Map<number, string>()
  #id = FIRST_ORDER_ID

  constructor(database: ExchangeDatabase, market: CoreMarket) {
    this.#market = market
    this.#store = new SqlEngineStore(database.db)
    this.#state = emptyState({ venue: market, feeType: 'perLot', realMoney: 'play' })
    for (const spec of market.instruments)
      this.#state.prices.set(spec.code, { price: market.price(spec), time: market.now(), revision: 0 })
  }

  account(id: number, positions: number): void {
    const account = this.#store.loadAccount(this.#state, id)
    if (account === undefined) throw new Error(`There is no account ${id}`)
    // Of all that it has, an account puts a twentieth to nearly everything into its margin.
    const heat = 0.05 + 0.85 * this.#chance()
    for (let i = 0; i < positions; i++) this.#open(account, (BALANCE * heat) / positions)
    this.#place(account)
    if (this.#orders.size >= BATCH) this.flush()
  }

  flush(): void {
    const [orders, transactions, carried] = [this.#orders, this.#transactions, this.#carried]
    this.#orders = new Map()
    this.#transactions = []
    this.#carried = new Map()
    const rest = { requests: [], alongside: undefined }
    this.#store.write([{ at: this.#market.now(), orders, transactions, carried, ...rest }])
  }

  #open(account: AccountState, margin: number): void {
    const order = this.#order(account, margin)
    const event = opening(this.#state, account, order, this.#market.now())
    evolve(this.#state, event)
    this.#orders.set(order.id, event.order)
    if (event.transaction !== undefined) this.#transactions.push(event.transaction)
    if (event.carried !== undefined) this.#carried.set(account.id, event.carried.toFixed())
  }

  /** An order that waits for its price, so that there are a tenth as many as positions. */
  #place(account: AccountState): void {
    const order = this.#order(account, 500)
    const target = this.#near(order, 0.0003 + 0.02 * this.#chance(), this.#chance() < 0.5)
    const { stopLoss: _, takeProfit: __, trailingDistance: ___, ...plain } = order
    this.#orders.set(order.id, { ...plain, entryPrice: order.price, originPrice: target, price: target })
  }

  /** Three of five have a stop loss, half a take profit, one of twenty a stop that follows; the first instruments are the liked ones. */
  #order(account: AccountState, margin: number): OrderRecord {
    const { instruments } = this.#market
    const spec = instruments[Math.floor(instruments.length * this.#chance() ** 2)]
    if (spec === undefined) throw new Error('There are no instruments')
    const leverage = spec.leverages.includes(100) ? 100 : (spec.leverages[0] ?? 1)
    const last = this.#market.price(spec)
    const unit = costAt(this.#state, spec, { lots: '1', leverage }, last)
    const wanted = new Big(margin).div(Number(unit.margin) / 1e6).div(spec.lotStep)
    const lots = wanted.round(0, Big.roundUp).times(spec.lotStep).toFixed()
    const side = this.#chance() < 0.5 ? 'buy' : 'sell'
    const price = toDigits(last * (1 + 0.002 * (this.#chance() - 0.5)), spec.digits)
    const order: OrderRecord = {
      ...{ id: this.#id++, accountId: account.id, instrumentId: spec.id, code: spec.code, quote: spec.quote },
      ...{ side, status: 'pending', lots, leverage, originPrice: price, entryPrice: price, price },
      ...costAt(this.#state, spec, { lots, leverage }, price),
      ...{ profit: 0n, createdAt: this.#market.now() },
    }
    const stops = { stopLoss: this.#chance() < 0.6, takeProfit: this.#chance() < 0.5, trails: this.#chance() < 0.05 }
    const distance = () => 0.0003 + 0.02 * this.#chance()
    return {
      ...order,
      ...((stops.stopLoss || stops.trails) && { stopLoss: this.#near(order, distance(), side === 'sell') }),
      ...(stops.takeProfit && { takeProfit: this.#near(order, distance(), side === 'buy') }),
      ...(stops.trails && { trailingDistance: toDigits(last * distance(), spec.digits) }),
    }
  }

  /** A price that is off the last one by a share of it. */
  #near({ code, instrumentId }: OrderRecord, share: number, above: boolean): number {
    const spec = this.#market.byId(instrumentId)
    if (spec === undefined) throw new Error(`There is no ${code}`)
    return toDigits(this.#market.price(spec) * (1 + (above ? share : -share)), spec.digits)
  }
}

/** Fills a database with accounts and what they hold, through the engine's own events and store; answers the accounts. */
export function fillCore(database: ExchangeDatabase, market: CoreMarket, { accounts, positions }: CoreSize): number[] {
  const opened = openAccounts(database, market)
  const ids: number[] = []
  const open = database.db.transaction(() => {
    for (let i = 0; i < accounts; i++) ids.push(opened.createDemo(undefined).accountId)
  })
  open()
  const filling = new Filling(database, market)
  for (const [i, id] of ids.entries())
    filling.account(id, Math.floor(((i + 1) * positions) / accounts) - Math.floor((i * positions) / accounts))
  filling.flush()
  return ids
}
