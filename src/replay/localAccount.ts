import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import type { Order, OrderList, OrderPage } from '../../contract/entities/order.ts'
import type { AccountFigures, ClosedOrder } from '../../contract/live.ts'
import { answerTo } from '../../engine/answer.ts'
import type { Command } from '../../engine/commands.ts'
import { decide } from '../../engine/decide.ts'
import { decideTick, type NewPrice } from '../../engine/decideTick.ts'
import type { Deciding } from '../../engine/decision.ts'
import { addAccount, evolve } from '../../engine/evolve.ts'
import { figuresOf, newestFirst } from '../../engine/figures.ts'
import { balanceText, micros, usdText } from '../../engine/money.ts'
import type { OrderRecord } from '../../engine/order.ts'
import { ORDER_DECIMALS, orderView } from '../../engine/orderView.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { run } from '../../engine/run.ts'
import { type AccountState, type EngineState, emptyState, type Terms } from '../../engine/state.ts'
import { type AccountEntry, type AccountEvent, readEntries, writeEntries } from './entryText.ts'

/** An account as it is stored: its events with their times as text, and the number of its next order. */
export interface SavedAccount {
  readonly events: string
  readonly nextOrderId: number
  /** Initial balance, USD. The default is that of a demo account. */
  readonly balance?: string
}

/** Planned events of an account, oldest first. */
export type AccountPlan = readonly AccountEntry[]

const ACCOUNT_ID = 1
/** Order numbers start low, so that they look different from the exchange's. */
const FIRST_ORDER_ID = 1

/**
 * A demo account on the exchange's engine, in memory only. It keeps its events with their times, so that a replay that
 * is set back can make the account of that time again out of the events up to it.
 */
export class LocalAccount {
  readonly #terms: Terms
  readonly #balance: string
  #plan: AccountPlan | undefined
  #state: EngineState
  #account: AccountState
  /** Oldest first, in UTC ms by the replay's clock. */
  #events: AccountEntry[] = []
  #text: { readonly events: readonly AccountEntry[]; readonly count: number; readonly text: string } | undefined
  #untold: ClosedOrder[] = []

  /** With a plan nothing is decided: what the plan says happens when its time comes. */
  constructor(terms: Terms, saved?: SavedAccount, plan?: AccountPlan) {
    this.#terms = terms
    this.#plan = plan
    this.#balance = saved?.balance ?? DEMO_BALANCE
    if (saved) this.#events = readEntries(saved.events)
    this.#state = emptyState(terms)
    this.#account = this.#anew(saved?.nextOrderId ?? FIRST_ORDER_ID)
  }

  /** Returns true if prices cannot change the account. */
  get isIdle(): boolean {
    if (this.#plan && this.#events.length < this.#plan.length) return false
    return this.#account.holding.size === 0 && this.#account.pending.size === 0
  }

  /** Returns true if what happens to the account is planned, so that it takes no commands. */
  get isPlanned(): boolean {
    return this.#plan !== undefined
  }

  /** Returns the time of the next planned event, UTC ms. Undefined if there is none. */
  planned(types: readonly string[]): number | undefined {
    return this.#plan?.slice(this.#events.length).find(({ event }) => types.includes(event.type))?.time
  }

  /** Replaces the plan: the account is as the new one has it at a time and its prices. */
  follow(plan: AccountPlan, time: number, prices: readonly NewPrice[]): void {
    this.#plan = plan
    this.rewind(time, prices)
  }

  /** All events of the account up to now, oldest first. */
  get events(): readonly AccountEvent[] {
    return this.#events.map(({ event }) => event)
  }

  /** The same with their times. */
  get entries(): readonly AccountEntry[] {
    return this.#events
  }

  /** The account as it is stored. */
  save(): SavedAccount {
    const { length: count } = this.#events
    // Written anew only when something happened: a replay that runs is stored every second.
    if (this.#text?.events !== this.#events || this.#text.count !== count)
      this.#text = { events: this.#events, count, text: writeEntries(this.#events) }
    return { events: this.#text.text, nextOrderId: this.#state.nextOrderId }
  }

  perform(command: Command, now: number): Outcome {
    return answerTo(
      this.#state,
      this.run((state, account) => decide(state, account, command, now), now),
    )
  }

  /** Decides something else on the account's state, and notes what it brings about. */
  run<T>(deciding: (state: EngineState, account: AccountState) => Deciding<T>, time: number): T {
    return this.#run(deciding(this.#state, this.#account), time)
  }

  /** Decides what a new price brings about at a time, UTC ms, and returns whether the account has changed. */
  take(tick: NewPrice, time = tick.time): boolean {
    const before = this.#events.length
    if (this.#plan) {
      this.setPrices([tick])
      this.#meet(this.#plan, time)
    } else this.#run(decideTick(this.#state, tick, time), time)
    return this.#events.length > before
  }

  /** Lets the plan happen up to a time and returns whether the account has changed. */
  meet(time: number): boolean {
    const before = this.#events.length
    if (this.#plan) this.#meet(this.#plan, time)
    return this.#events.length > before
  }

  /** Sets last prices without filling anything at them. */
  setPrices(prices: readonly NewPrice[]): void {
    for (const price of prices) evolve(this.#state, { type: 'priced', ...price })
  }

  /** Returns how many orders going back to a time would change. */
  undoneBy(time: number): number {
    // What is planned happens again.
    if (this.#plan) return 0
    const undone = this.#events.slice(countUntil(this.#events, time)).map(({ event }) => event)
    return new Set(undone.flatMap((event) => ('order' in event ? event.order.id : []))).size
  }

  /** Goes back to a time and its prices: the engine gets the events up to it once more. Returns how many orders that changes. */
  rewind(time: number, prices: readonly NewPrice[]): number {
    const undone = this.undoneBy(time)
    const entries = this.#plan ?? this.#events
    this.#events = entries.slice(0, countUntil(entries, time))
    // A number that was undone is not given to another order.
    this.#account = this.#anew(this.#state.nextOrderId)
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

  /** A new state with the account as its events make it. */
  #anew(nextOrderId: number): AccountState {
    this.#state = emptyState(this.#terms)
    const account = addDemo(this.#state, this.#balance)
    for (const { event } of this.#events) evolve(this.#state, event)
    this.#state.nextOrderId = nextOrderId
    return account
  }

  #run<T>(deciding: Deciding<T>, time: number): T {
    return run(this.#state, deciding, (event) => {
      if (event.type !== 'priced') this.#note({ time, event })
    })
  }

  #meet(plan: AccountPlan, time: number): void {
    for (let next = plan[this.#events.length]; next && next.time <= time; next = plan[this.#events.length]) {
      this.#note(next)
      evolve(this.#state, next.event)
    }
  }

  #note({ time, event }: AccountEntry): void {
    this.#events.push({ time, event })
    if (isEnd(event)) this.#untold.push({ id: String(event.order.id), reason: event.order.reason ?? 'closed' })
  }

  /** Newest first. */
  #ended(): OrderRecord[] {
    return this.events.flatMap((event) => (isEnd(event) ? event.order : [])).reverse()
  }
}

const countUntil = (entries: readonly AccountEntry[], time: number): number =>
  entries.findLastIndex((one) => one.time <= time) + 1

const addDemo = (state: EngineState, balance: string): AccountState =>
  addAccount(state, { id: ACCOUNT_ID, book: 'demo', balance: micros(balance), advance: 0n, orders: [] })

const isEnd = (event: AccountEvent): event is Extract<AccountEvent, { order: OrderRecord }> =>
  'order' in event && event.order.completedAt !== undefined
