import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import type { Order, OrderList, OrderPage } from '../../contract/entities/order.ts'
import type { AccountFigures, ClosedOrder } from '../../contract/live.ts'
import { answerTo } from '../../engine/answer.ts'
import type { Command } from '../../engine/commands.ts'
import { decide } from '../../engine/decide.ts'
import { decideTick, type NewPrice } from '../../engine/decideTick.ts'
import type { Deciding } from '../../engine/decision.ts'
import type { EngineEvent } from '../../engine/events.ts'
import { addAccount, evolve } from '../../engine/evolve.ts'
import { figuresOf, newestFirst } from '../../engine/figures.ts'
import { balanceText, micros, usdText } from '../../engine/money.ts'
import type { OrderRecord } from '../../engine/order.ts'
import { ORDER_DECIMALS, orderView } from '../../engine/orderView.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { run } from '../../engine/run.ts'
import { type AccountState, type EngineState, emptyState, type Terms } from '../../engine/state.ts'

const ACCOUNT_ID = 1
/** Order numbers start low, so that they look different from the exchange's. */
const FIRST_ORDER_ID = 1

type AccountEvent = Exclude<EngineEvent, { type: 'priced' }>

/**
 * A demo account on the exchange's engine, in memory only. It keeps its events with their times, so that a replay that
 * is set back can make the account of that time again out of the events up to it.
 */
export class LocalAccount {
  readonly #terms: Terms
  #state: EngineState
  #account: AccountState
  /** Oldest first, in UTC ms by the replay's clock. */
  #events: { readonly time: number; readonly event: AccountEvent }[] = []
  #untold: ClosedOrder[] = []

  constructor(terms: Terms) {
    this.#terms = terms
    this.#state = emptyState(terms)
    this.#state.nextOrderId = FIRST_ORDER_ID
    this.#account = addDemo(this.#state)
  }

  /** Whether prices cannot change the account. */
  get isIdle(): boolean {
    return this.#account.holding.size === 0 && this.#account.pending.size === 0
  }

  /** All that has happened to the account up to now, oldest first. */
  get events(): readonly AccountEvent[] {
    return this.#events.map(({ event }) => event)
  }

  perform(command: Command, now: number): Outcome {
    return answerTo(this.#state, this.#run(decide(this.#state, this.#account, command, now), now))
  }

  /** Decides what a new price brings about and returns whether the account has changed. */
  take(tick: NewPrice): boolean {
    const before = this.#events.length
    this.#run(decideTick(this.#state, tick, tick.time), tick.time)
    return this.#events.length > before
  }

  /** Sets last prices without filling anything at them. */
  setPrices(prices: readonly NewPrice[]): void {
    for (const price of prices) evolve(this.#state, { type: 'priced', ...price })
  }

  /** How many orders going back to a time would change. */
  undoneBy(time: number): number {
    const undone = this.#events.slice(this.#countUntil(time)).map(({ event }) => event)
    return new Set(undone.flatMap((event) => ('order' in event ? event.order.id : []))).size
  }

  /** Goes back to a time and its prices: the engine gets the events up to it once more. Returns how many orders that changes. */
  rewind(time: number, prices: readonly NewPrice[]): number {
    const undone = this.undoneBy(time)
    this.#events.length = this.#countUntil(time)
    const { nextOrderId } = this.#state
    this.#state = emptyState(this.#terms)
    this.#account = addDemo(this.#state)
    for (const { event } of this.#events) evolve(this.#state, event)
    // A number that was undone is not given to another order.
    this.#state.nextOrderId = nextOrderId
    this.setPrices(prices)
    this.#untold = []
    return undone
  }

  /** The account's figures as the live channel sends them. */
  figures(): AccountFigures {
    return figuresOf(this.#state, this.#account)
  }

  /** Whole cents, rounded down, USD. */
  get balance(): string {
    return balanceText(this.#account.balance)
  }

  /** A page (from 1) of a list of orders, newest first, with the sum of all of it (decisions §1). */
  page(list: OrderList, page: number): OrderPage {
    const all = list === 'history' ? this.#ended() : newestFirst(this.#account[list])
    const realised = all.reduce((sum, { profit }) => sum + profit, 0n)
    return {
      rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((order) => orderView(this.#state, order)),
      total: all.length,
      totalProfit: list === 'holding' ? this.figures().floating : usdText(realised, ORDER_DECIMALS),
      balance: this.balance,
    }
  }

  /** An order that has ended. */
  ended(id: string): Order | undefined {
    const order = this.#ended().find((one) => String(one.id) === id)
    return order && orderView(this.#state, order)
  }

  /** The orders that have ended since the last call, as the live channel sends them. */
  takeEnded(): readonly ClosedOrder[] {
    return this.#untold.splice(0)
  }

  #run<T>(deciding: Deciding<T>, time: number): T {
    return run(this.#state, deciding, (event) => {
      if (event.type === 'priced') return
      this.#events.push({ time, event })
      if (isEnd(event)) this.#untold.push({ id: String(event.order.id), reason: event.order.reason ?? 'closed' })
    })
  }

  /** Newest first. */
  #ended(): OrderRecord[] {
    return this.events.flatMap((event) => (isEnd(event) ? event.order : [])).reverse()
  }

  #countUntil(time: number): number {
    return this.#events.findLastIndex((one) => one.time <= time) + 1
  }
}

const addDemo = (state: EngineState): AccountState =>
  addAccount(state, { id: ACCOUNT_ID, book: 'demo', balance: micros(DEMO_BALANCE), advance: 0n, orders: [] })

const isEnd = (event: AccountEvent): event is Extract<AccountEvent, { order: OrderRecord }> =>
  'order' in event && event.order.completedAt !== undefined
