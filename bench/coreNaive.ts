import type { Order } from '../contract/entities/order.ts'
import { currencyPricedBy } from '../engine/state.ts'
import type { Tick } from '../server/markets/feed.ts'
import type { CoreMarket } from './coreMarket.ts'

interface Held {
  readonly code: string
  readonly quote: string
  /** Units, less than nothing when sold. */
  readonly units: number
  readonly open: number
  /** It ends at or below the one, at or above the other. */
  readonly low: number
  readonly high: number
}

interface Account {
  readonly balance: number
  readonly margin: number
  readonly held: readonly Held[]
}

/**
 * What an engine does that keeps nothing in order: at a price it looks at every order of the instrument, and sums up every
 * account that holds it or is converted by it. In floats, without a store, and it acts on nothing: it is flattered.
 */
export class NaiveEngine {
  readonly #market: CoreMarket
  readonly #orders: Held[] = []
  readonly #accounts: Account[] = []
  readonly #prices = new Map<string, number>()
  /** Number of conditions met, kept so that the loop is not optimised away. */
  found = 0

  constructor(market: CoreMarket) {
    this.#market = market
    for (const spec of market.instruments) this.#prices.set(spec.code, market.price(spec))
  }

  add(balance: number, orders: readonly Order[]): void {
    const held = orders.map((order) => this.#held(order))
    this.#orders.push(...held)
    const positions = held.filter((_, i) => orders[i]?.status === 'holding')
    const margin = orders.reduce((sum, order) => sum + (order.status === 'holding' ? Number(order.margin) : 0), 0)
    this.#accounts.push({ balance, margin, held: positions })
  }

  take({ code, price }: Tick): void {
    this.#prices.set(code, price)
    for (const order of this.#orders)
      if (order.code === code && (price <= order.low || price >= order.high)) this.found += 1
    const currency = currencyPricedBy(code)
    for (const { balance, margin, held } of this.#accounts) {
      if (!held.some((one) => one.code === code || one.quote === currency)) continue
      let equity = balance
      for (const one of held) equity += (this.#price(one.code) - one.open) * one.units * this.#rate(one.quote)
      if (equity <= margin / 2) this.found += 1
    }
  }

  #held({ instrumentId, side, lots, price, stopLoss, takeProfit, status }: Order): Held {
    const spec = this.#market.byId(Number(instrumentId))
    if (spec === undefined) throw new Error(`There is no instrument ${instrumentId}`)
    const { code, quote, unitsPerLot } = spec
    const units = lots * unitsPerLot * (side === 'buy' ? 1 : -1)
    const last = this.#price(code)
    const [low, high] = side === 'buy' ? [stopLoss, takeProfit] : [takeProfit, stopLoss]
    const target = price < last ? { low: price, high: undefined } : { low: undefined, high: price }
    const ends = status === 'pending' ? target : { low, high }
    return { code, quote, units, open: price, low: ends.low ?? 0, high: ends.high ?? Number.POSITIVE_INFINITY }
  }

  #price(code: string): number {
    return this.#prices.get(code) ?? 0
  }

  #rate(quote: string): number {
    if (quote === 'USD') return 1
    return this.#prices.get(`${quote}USD`) ?? 1 / (this.#prices.get(`USD${quote}`) ?? 1)
  }
}
