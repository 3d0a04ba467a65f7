import type { CloseReason } from '../../contract/entities/order.ts'
import type { Transaction } from '../ledger/ledger.ts'
import type { Deciding } from './decision.ts'
import type { Batch, PerformedRequest } from './engineStore.ts'
import type { EngineEvent, OrderEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { OrderRecord } from './order.ts'
import type { EngineState } from './state.ts'

/** An order that ended in a round. */
export interface EndedOrder {
  readonly id: string
  readonly reason: CloseReason
}

/** What came to an order without its owner's doing: a pending one was filled, or why the engine ended it. */
export interface OrderNews {
  readonly what: 'filled' | Extract<CloseReason, 'stopLoss' | 'takeProfit' | 'stopOut' | 'noMargin'>
  readonly order: OrderRecord
}

/** Collects what one round of the engine changes: to be committed as a whole, and told afterwards. */
export class Round implements Batch {
  readonly at: number
  readonly orders = new Map<number, OrderRecord>()
  readonly transactions: Transaction[] = []
  readonly requests: PerformedRequest[] = []
  pricesUpTo: number | undefined
  alongside: Batch['alongside']
  readonly #requests = new Map<string, PerformedRequest>()
  /** Accounts whose orders or money changed, each with the orders that ended. */
  readonly changed = new Map<number, EndedOrder[]>()

  /** In the order it happened. */
  readonly news: OrderNews[] = []

  constructor(at: number) {
    this.at = at
  }

  /** Lets the state evolve by each event of a decision before the next is taken; answers what it came to. */
  run<T>(state: EngineState, deciding: Deciding<T>): T {
    for (;;) {
      const next = deciding.next()
      if (next.done === true) return next.value
      const wasPending = isPending(state, next.value)
      evolve(state, next.value)
      this.#take(next.value, wasPending)
    }
  }

  /** Remembers what a request was answered. */
  remember(request: PerformedRequest): void {
    this.requests.push(request)
    this.#requests.set(`${request.accountId} ${request.requestId}`, request)
  }

  /** What a request id was answered in this very round. */
  request(accountId: number, requestId: string): PerformedRequest | undefined {
    return this.#requests.get(`${accountId} ${requestId}`)
  }

  /** Whether there is anything to write. */
  get isEmpty(): boolean {
    const { orders, transactions, requests, alongside } = this
    return orders.size === 0 && transactions.length === 0 && requests.length === 0 && alongside === undefined
  }

  #take(event: EngineEvent, wasPending: boolean): void {
    if (event.type === 'priced') return
    if (event.transaction !== undefined) this.transactions.push(event.transaction)
    const accountId = 'order' in event ? event.order.accountId : event.accountId
    let ended = this.changed.get(accountId)
    if (ended === undefined) {
      ended = []
      this.changed.set(accountId, ended)
    }
    if (!('order' in event)) return
    const { order } = event
    this.orders.set(order.id, order)
    const what = newsOf(event, wasPending)
    if (what !== undefined) this.news.push({ what, order })
    if (order.completedAt !== undefined) ended.push({ id: String(order.id), reason: order.reason ?? 'closed' })
  }
}

/** Whether an event is about an order that waits for its price. */
const isPending = (state: EngineState, event: EngineEvent): boolean =>
  'order' in event && state.accounts.get(event.order.accountId)?.pending.has(event.order.id) === true

function newsOf({ type, order: { reason } }: OrderEvent, wasPending: boolean): OrderNews['what'] | undefined {
  if (type === 'opened') return wasPending ? 'filled' : undefined
  if (type !== 'closed' && type !== 'cancelled') return undefined
  return reason === 'stopLoss' || reason === 'takeProfit' || reason === 'stopOut' || reason === 'noMargin'
    ? reason
    : undefined
}
