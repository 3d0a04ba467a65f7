import type { Decimal } from '../../contract/codec.ts'
import type { CloseReason } from '../../contract/entities/order.ts'
import type { Deciding } from '../../engine/decision.ts'
import type { EngineEvent, OrderEvent } from '../../engine/events.ts'
import type { OrderRecord } from '../../engine/order.ts'
import { run } from '../../engine/run.ts'
import type { EngineState } from '../../engine/state.ts'
import type { Transaction } from '../../engine/transactions.ts'
import type { Batch, PerformedRequest } from './engineStore.ts'

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
  /** All that happened, in that order; prices are no part of it. */
  readonly events: Exclude<EngineEvent, { type: 'priced' }>[] = []
  readonly carried = new Map<number, Decimal>()
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

  /** Takes a decision's events into the state and notes them; returns what it came to. */
  run<T>(state: EngineState, deciding: Deciding<T>): T {
    return run(state, deciding, (event) => this.#take(event, isPending(state, event)))
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

  /** The money that moved. */
  get transactions(): readonly Transaction[] {
    return this.events.flatMap(({ transaction }) => transaction ?? [])
  }

  /** Whether there is anything to write. */
  get isEmpty(): boolean {
    const { orders, transactions, carried, requests, alongside } = this
    const isNone = orders.size === 0 && transactions.length === 0 && carried.size === 0 && requests.length === 0
    return isNone && alongside === undefined
  }

  #take(event: EngineEvent, wasPending: boolean): void {
    if (event.type === 'priced') return
    this.events.push(event)
    const accountId = 'order' in event ? event.order.accountId : event.accountId
    let ended = this.changed.get(accountId)
    if (ended === undefined) {
      ended = []
      this.changed.set(accountId, ended)
    }
    if (event.carried !== undefined) this.carried.set(accountId, event.carried.toFixed())
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
