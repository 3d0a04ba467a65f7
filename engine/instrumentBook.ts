import type { OrderRecord } from './order.ts'
import { PriceQueue } from './priceQueue.ts'
import { followsFrom } from './trailedOrder.ts'

/** Live orders of one instrument, sorted by trigger price, so that a tick only visits affected orders. */
export class InstrumentBook {
  readonly #orders = new Map<number, OrderRecord>()
  readonly #falling = new PriceQueue('falling')
  readonly #rising = new PriceQueue('rising')

  get(id: number): OrderRecord | undefined {
    return this.#orders.get(id)
  }

  /** Returns the positions. */
  held(): OrderRecord[] {
    return [...this.#orders.values()].filter(({ status }) => status === 'holding')
  }

  put(order: OrderRecord): void {
    const { falling, rising } = order.status === 'pending' ? targetOf(order) : stopsOf(order)
    this.#orders.set(order.id, order)
    this.#falling.set(order.id, falling)
    this.#rising.set(order.id, rising)
  }

  delete(id: number): void {
    this.#orders.delete(id)
    this.#falling.delete(id)
    this.#rising.delete(id)
  }

  /** Returns every order that a price may affect, by reaching its stop or target or moving its stop; oldest first. */
  reached(price: number): OrderRecord[] {
    const ids = this.#falling.reached(price)
    const others = this.#rising.reached(price)
    if (ids.length === 0 && others.length === 0) return []
    return [...new Set([...ids, ...others])].sort((a, b) => a - b).map((id) => this.#orders.get(id) as OrderRecord)
  }
}

/** The nearest price at or below which an order is affected, and the nearest at or above which it is. */
interface Waits {
  readonly falling: number | undefined
  readonly rising: number | undefined
}

function targetOf({ originPrice, entryPrice }: OrderRecord): Waits {
  return {
    falling: entryPrice >= originPrice ? originPrice : undefined,
    rising: entryPrice <= originPrice ? originPrice : undefined,
  }
}

function stopsOf(order: OrderRecord): Waits {
  const { side, stopLoss, takeProfit } = order
  const from = followsFrom(order)
  return side === 'buy'
    ? { falling: stopLoss, rising: nearest(Math.min, takeProfit, from) }
    : { falling: nearest(Math.max, takeProfit, from), rising: stopLoss }
}

function nearest(of: (a: number, b: number) => number, one: number | undefined, other: number | undefined) {
  return one === undefined || other === undefined ? (one ?? other) : of(one, other)
}
