import type { Decimal } from '../../contract/codec.ts'
import type { Order, OrderPage } from '../../contract/entities/order.ts'
import type { Overload } from '../../contract/live.ts'
import type { FeeType } from '../../contract/rules.ts'
import type { Command } from '../../engine/commands.ts'
import { freeCash } from '../../engine/decideMove.ts'
import { type CloseCall, closeCall } from '../../engine/exposure.ts'
import { type Figures, figuresOf, newestFirst, revisionOf } from '../../engine/figures.ts'
import { balanceText, type Micros } from '../../engine/money.ts'
import type { OrderRecord } from '../../engine/order.ts'
import { orderView } from '../../engine/orderView.ts'
import type { AccountState, RealMoney, Terms, Venue } from '../../engine/state.ts'
import type { Clock } from '../clock.ts'
import type { Tick } from '../markets/feed.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type CashMove, checkMove, type Moved, movedBy } from './cashMoves.ts'
import { type EndedOrdersQuery, readEnded } from './endedOrders.ts'
import type { EngineStore } from './engineStore.ts'
import { openEngineStore } from './flushedStore.ts'
import { type Busy, type Outcome, refused } from './outcome.ts'
import type { EndedOrder, OrderNews, Round } from './round.ts'
import { type DecidedRound, type ExchangeLog, type RoundDone, Writer } from './writer.ts'

/** The market as the exchange needs it; `Market` fits. */
export interface PricedVenue extends Venue {
  readonly instruments: readonly InstrumentSpec[]
  byId(id: number): InstrumentSpec | undefined
  byCode(code: string): InstrumentSpec | undefined
  /** The last price of an instrument and its time; undefined before the first. */
  quote(code: string): { readonly close: number; readonly time: number } | undefined
}

/** Hears what has become durable. */
export interface ExchangeListener {
  /** Prices of the log up to this one are decided, and whatever came of them is stored. */
  pricesDecided(sequence: number): void
  /** Orders or balance of an account changed. */
  accountChanged(accountId: number): void
  /** Orders of an account were closed or cancelled. */
  closed(accountId: number, orders: readonly EndedOrder[]): void
  /** Prices have filled or ended orders, of whichever account. */
  orderNews(news: readonly OrderNews[]): void
}

export interface ExchangeDeps {
  readonly database: ExchangeDatabase
  readonly venue: PricedVenue
  readonly clock: Clock
  readonly feeType: FeeType
  /** Rules for real accounts. */
  readonly realMoney: RealMoney
  readonly log: ExchangeLog
  /** Another store than the database's own, for a test. */
  readonly store?: EngineStore
  /** Returns true if a real account needs an approved identity before it opens anything. */
  readonly identityDue?: ((accountId: number) => boolean) | undefined
  /** Hears how long the engine's rounds take; never throws. */
  readonly measured?: ((done: RoundDone) => void) | undefined
  /** Called with every round as soon as it is decided, for a simulation; never throws. */
  readonly decided?: ((round: DecidedRound) => void) | undefined
  /** Measures slices of prices, ms: `performance.now`, but in a simulation. */
  readonly stopwatch?: (() => number) | undefined
}

/** Number of objects that the engine holds in memory. */
export interface EngineLoad {
  readonly accounts: number
  readonly holding: number
  readonly pending: number
}

/**
 * Margin trading, durable before it is answered (decisions §5). An account is shown as it is on the disk, at the last prices.
 */
export class Exchange {
  readonly #writer: Writer
  readonly #terms: Terms
  readonly #deps: ExchangeDeps
  readonly #listeners = new Set<Partial<ExchangeListener>>()
  #closed = false

  /** Loads the live orders. Throws when the database cannot be read, or holds orders of an unknown instrument, or of real accounts that may not trade. */
  constructor(deps: ExchangeDeps) {
    const { database, venue, clock, feeType, realMoney, identityDue, log, measured, decided, stopwatch } = deps
    this.#deps = deps
    this.#terms = { venue, feeType, realMoney }
    const prices = venue.instruments.flatMap(({ code }) => {
      const quote = venue.quote(code)
      return quote === undefined ? [] : [{ code, price: quote.close, time: quote.time }]
    })
    const store = deps.store ?? openEngineStore(database.db)
    const committed = (round: Round) => this.#tell(round)
    const specOf = (code: string) => venue.byCode(code)
    const ways = { specOf, identityDue, committed, measured, decided, stopwatch }
    this.#writer = new Writer({ store, terms: this.#terms, clock, log, prices, ...ways })
  }

  /**
   * Performs a command; with a request id once within 24 h: a repeat gets the first answer, the same id with another
   * call or other parameters is refused (decisions §1). Never rejects; what went wrong is in the outcome.
   */
  perform(
    accountId: number,
    call: string,
    requestId: string | undefined,
    parametersHash: string,
    command: Command,
  ): Promise<Outcome> {
    if (this.#closed) return Promise.resolve(refused({ reason: 'unavailable' }))
    return this.#writer.perform({ accountId, call, requestId, parameters: parametersHash, command })
  }

  /**
   * Moves money into or out of an account's cash, other than by trading; out of it only what is free. Rejects only with
   * a RangeError, for an amount that is not whole cents.
   */
  async move(accountId: number, move: CashMove): Promise<Moved> {
    checkMove(move)
    return movedBy(this.#closed ? refused({ reason: 'unavailable' }) : await this.#writer.perform({ accountId, move }))
  }

  /** Takes new prices; bound, so that it can be handed to the market as it is. `sequence`: theirs in the log of prices. */
  readonly onTicks = (ticks: readonly Tick[], sequence?: number): void => {
    if (!this.#closed) this.#writer.price(ticks, sequence)
  }

  /**
   * Returns why a command that adds risk is refused now; undefined if it is accepted. A repeated request is accepted and gets
   * its first answer. `behind`: waiting time of unread commands, ms.
   */
  busy(requestId: string | undefined, behind = 0): Busy | undefined {
    return this.#writer.busy(requestId, behind)
  }

  /** Set while more commands wait than can be decided at once: closing ones go first then. */
  get overload(): Overload | undefined {
    return this.#writer.overload
  }

  /**
   * Returns the outcome of a request after everything that is queued, or undefined if it is unknown or older than 24 h.
   */
  async outcome(accountId: number, requestId: string): Promise<Outcome | undefined> {
    await this.#writer.settled()
    return this.#writer.request(accountId, requestId, this.#deps.clock.now())?.outcome
  }

  /** Positions at the last prices, newest first. */
  openOrders(accountId: number): Order[] {
    return this.#views(this.#writer.account(accountId)?.holding)
  }

  /** Pending orders, newest first. */
  pendingOrders(accountId: number): Order[] {
    return this.#views(this.#writer.account(accountId)?.pending)
  }

  /** A page (from 1) of ended orders, newest first, with the count and the profit of all of them. */
  async history(accountId: number, requested: EndedOrdersQuery): Promise<OrderPage> {
    const found = await readEnded(this.#deps.database.reads, this.#terms, accountId, requested)
    return { ...found, balance: this.balance(accountId) }
  }

  /** Running figures at the last prices. Throws for an account that does not exist. */
  figures(accountId: number): Figures {
    return figuresOf(this.#writer.state, this.#known(accountId))
  }

  /** Returns the margin an account lacks before a close. Throws if the account does not exist. */
  closeCall(accountId: number): CloseCall | undefined {
    return closeCall(this.#writer.state, this.#known(accountId), this.#deps.clock.now())
  }

  /** Cash in whole cents, rounded down, USD. Throws for an account that does not exist. */
  balance(accountId: number): Decimal {
    return balanceText(this.#known(accountId).balance)
  }

  /** Returns the amount that may be withdrawn now. Throws if the account does not exist. */
  freeCash(accountId: number): Micros {
    return freeCash(this.#writer.state, this.#known(accountId))
  }

  /** Grows whenever `figures` may have changed, by orders or by prices. Throws for an account that does not exist. */
  revision(accountId: number): number {
    return revisionOf(this.#writer.state, this.#known(accountId))
  }

  /** Returns the load in memory. Throws while the store cannot be read. */
  load(): EngineLoad {
    let [holding, pending] = [0, 0]
    const { accounts } = this.#writer.state
    for (const account of accounts.values()) {
      holding += account.holding.size
      pending += account.pending.size
    }
    return { accounts: accounts.size, holding, pending }
  }

  /** Hears what has become durable from now on; answers how to stop. */
  subscribe(listener: Partial<ExchangeListener>): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when everything queued so far is decided and durable. */
  settled(): Promise<void> {
    return this.#writer.settled()
  }

  /** Finishes what is queued; refuses whatever comes later. */
  close(): Promise<void> {
    this.#closed = true
    return this.#writer.close()
  }

  #known(accountId: number): AccountState {
    const account = this.#writer.account(accountId)
    if (account === undefined) throw new Error(`There is no account ${accountId}`)
    return account
  }

  #views(orders: ReadonlyMap<number, OrderRecord> | undefined): Order[] {
    if (orders === undefined) return []
    return newestFirst(orders).map((order) => orderView(this.#writer.state, order))
  }

  #tell(round: Round): void {
    for (const listener of this.#listeners) {
      for (const [accountId, ended] of round.changed) {
        this.#guarded(() => {
          listener.accountChanged?.(accountId)
          if (ended.length > 0) listener.closed?.(accountId, ended)
        })
      }
      const { news, pricesUpTo } = round
      if (news.length > 0) this.#guarded(() => listener.orderNews?.(news))
      if (pricesUpTo !== undefined) this.#guarded(() => listener.pricesDecided?.(pricesUpTo))
    }
  }

  /**
   * Runs a listener and logs its error, so that a failure over one account does not affect the others or the prices.
   */
  #guarded(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.#deps.log.error({ err: error }, 'A listener of the exchange failed')
    }
  }
}

/** Opens the exchange on a database and a market; it takes prices only when `onTicks` is subscribed to the market. */
export const openExchange = (deps: ExchangeDeps): Exchange => new Exchange(deps)
