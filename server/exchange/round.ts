import type { Decimal } from '../../contract/codec.ts'
import type { CloseReason } from '../../contract/entities/order.ts'
import type { Decision } from '../../contract/proof/decision.ts'
import type { Command } from '../../engine/commands.ts'
import type { Deciding } from '../../engine/decision.ts'
import type { EngineEvent, OrderEvent } from '../../engine/events.ts'
import type { OrderRecord } from '../../engine/order.ts'
import { run } from '../../engine/run.ts'
import type { AccountState, EngineState } from '../../engine/state.ts'
import type { Transaction } from '../../engine/transactions.ts'
import type { Tick } from '../markets/feed.ts'
import type { Evidence } from '../proof/evidenceStore.ts'
import type { Batch, PerformedRequest } from './engineStore.ts'
import { decisionOf, type Recorder, type RecordMark, refusalOf } from './recorder.ts'

/** An order that ended in a round. */
export interface EndedOrder {
  readonly id: string
  readonly reason: CloseReason
}

/** A change to an order that its owner did not make: a pending order was filled, or the engine ended it for a reason. */
export interface OrderNews {
  readonly what: 'filled' | Extract<CloseReason, 'stopLoss' | 'takeProfit' | 'stopOut' | 'noMargin'>
  readonly order: OrderRecord
}

/** Collects what one round of the engine changes: to be committed as a whole, and told afterwards. */
export class Round implements Batch {
  readonly at: number
  readonly orders = new Map<number, OrderRecord>()
  readonly stopsOnly = new Set<number>()
  /** All events in order, without prices. */
  readonly events: Exclude<EngineEvent, { type: 'priced' }>[] = []
  readonly carried = new Map<number, Decimal>()
  readonly requests: PerformedRequest[] = []
  pricesUpTo: number | undefined
  /** Time of arrival of the command being decided, UTC ms. Undefined for a price. */
  arrived: number | undefined
  alongside: Batch['alongside']
  readonly #requests = new Map<string, PerformedRequest>()
  /** Accounts whose orders or money changed, each with the orders that ended. */
  readonly changed = new Map<number, EndedOrder[]>()
  /** The same accounts as they were before: what is shown of them until the round is on the disk. */
  readonly before = new Map<number, AccountState>()

  /** In the order it happened. */
  readonly news: OrderNews[] = []

  /** Entries for the tape and the log, once it is finished. */
  evidence: Evidence | undefined
  /** Positions of the record after it, once it is finished. */
  mark: RecordMark | undefined
  readonly #recorder: Recorder
  readonly #decisions: Decision[] = []

  constructor(at: number, recorder: Recorder) {
    this.at = at
    this.#recorder = recorder
  }

  /** Writes down a tick that is decided next. */
  tick(tick: Tick): void {
    this.#recorder.tick(tick)
  }

  /** Writes down that a command was refused; a move of cash has none. */
  refuse(account: AccountState, reason: string, command?: Command): void {
    this.#decisions.push(refusalOf({ account, reason, command }, this, this.#recorder))
  }

  /** Ends the round once everything in it is decided. `isLast`: no round follows. */
  finish(isLast: boolean): void {
    Object.assign(this, this.#recorder.finish(this.#decisions, this.at, isLast))
  }

  /** Takes a decision's events into the state and notes them; returns what it came to. */
  run<T>(state: EngineState, deciding: Deciding<T>): T {
    return run(state, deciding, (event) => this.#take(state, event))
  }

  /** Remembers what a request was answered. */
  remember(request: PerformedRequest): void {
    this.requests.push(request)
    this.#requests.set(`${request.accountId} ${request.requestId}`, request)
  }

  /** Returns the answer to a request id within this round. */
  request(accountId: number, requestId: string): PerformedRequest | undefined {
    return this.#requests.get(`${accountId} ${requestId}`)
  }

  /** The money that moved. */
  get transactions(): readonly Transaction[] {
    return this.events.flatMap(({ transaction }) => transaction ?? [])
  }

  /** Returns true if there is anything to write. */
  get isEmpty(): boolean {
    const { orders, transactions, carried, requests, alongside, evidence } = this
    const isNone = orders.size === 0 && transactions.length === 0 && carried.size === 0 && requests.length === 0
    const isUnrecorded = !evidence?.ticks.length && !evidence?.decisions.length
    return isNone && isUnrecorded && alongside === undefined
  }

  /** The state is as it was before the event. */
  #take(state: EngineState, event: EngineEvent): void {
    if (event.type === 'priced') return
    if (event.type === 'waited') {
      this.#decisions.push(decisionOf(event, this, this.#recorder))
      return
    }
    this.events.push(event)
    const accountId = 'order' in event ? event.order.accountId : event.accountId
    const account = state.accounts.get(accountId)
    let ended = this.changed.get(accountId)
    if (ended === undefined) {
      ended = []
      this.changed.set(accountId, ended)
      if (account !== undefined) this.before.set(accountId, copyOf(account))
    }
    if (event.carried !== undefined) this.carried.set(accountId, event.carried.toFixed())
    if (!('order' in event)) return
    const { order } = event
    if (event.type !== 'stopsSet') this.stopsOnly.delete(order.id)
    else if (!this.orders.has(order.id)) this.stopsOnly.add(order.id)
    this.orders.set(order.id, order)
    this.#decisions.push(decisionOf(event, this, this.#recorder))
    const what = newsOf(event, account?.pending.has(order.id) === true)
    if (what !== undefined) this.news.push({ what, order })
    if (order.completedAt !== undefined) ended.push({ id: String(order.id), reason: order.reason ?? 'closed' })
  }
}

const copyOf = (account: AccountState): AccountState => ({
  ...account,
  exposures: new Map(account.exposures),
  holding: new Map(account.holding),
  pending: new Map(account.pending),
})

function newsOf({ type, order: { reason } }: OrderEvent, wasPending: boolean): OrderNews['what'] | undefined {
  if (type === 'opened') return wasPending ? 'filled' : undefined
  if (type !== 'closed' && type !== 'cancelled') return undefined
  return reason === 'stopLoss' || reason === 'takeProfit' || reason === 'stopOut' || reason === 'noMargin'
    ? reason
    : undefined
}
