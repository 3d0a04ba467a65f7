import type Big from 'big.js'
import type { MarginTerms } from '../contract/exposure.ts'
import type { FeeType } from '../contract/rules.ts'
import type { InstrumentBook } from './instrumentBook.ts'
import type { InstrumentTerms } from './instrumentTerms.ts'
import type { Micros } from './money.ts'
import { FIRST_ORDER_ID, type OrderRecord } from './order.ts'
import { StopOutWatch } from './stopOutWatch.ts'
import { everyNumber, nextOf, type Stride } from './stride.ts'
import type { Book } from './transactions.ts'

/** What the engine must know of the market; answers depend on the arguments alone. */
export interface Venue {
  byId(id: number): InstrumentTerms | undefined
  /** The price that a currency pair stands for before it has one. */
  byCode(code: string): { readonly priceRef: number } | undefined
  /** Whether an instrument trades at a time, UTC ms. */
  isOpen(code: string, t: number): boolean
  /** The next close of more than an hour, or the one that the instrument is in at a time, UTC ms; undefined where there is none. */
  longClose?(code: string, t: number): number | undefined
  /** Whether new orders of an instrument are taken now, as an operator decides; every one's where there is no such answer. */
  takesOrders?(spec: InstrumentTerms): boolean
}

/**
 * What real accounts may do (docs/decisions/real-money.md). `play`: everything, for in demo mode there is no real money.
 * `real`: everything, at prices of a real market that are fresh. `none`: nothing that moves money, for the prices are simulated or
 * recorded.
 */
export type RealMoney = 'play' | 'real' | 'none'

/** What does not change while the engine runs. */
export interface Terms {
  readonly venue: Venue
  readonly feeType: FeeType
  readonly realMoney: RealMoney
}

/** The last price of an instrument. */
export interface Price {
  readonly price: number
  /** UTC ms. */
  readonly time: number
  /** `state.revision` when it came. */
  readonly revision: number
}

/** What an account holds in one instrument, micro-USD. Never changed, only replaced. */
export interface HeldExposure {
  /** What is long less what is short, at the prices that it was opened at. */
  readonly net: Micros
  /** Margin of its orders, added up. */
  readonly margin: Micros
  /** What is in use for it: `margin`, or what the net position needs if that is more. */
  readonly inUse: Micros
  readonly terms: MarginTerms
}

/** An account with its live orders. */
export interface AccountState {
  readonly id: number
  readonly book: Book
  /** Cash, never negative. */
  balance: Micros
  /** What fees and profits came to beyond whole micro-dollars, USD; half a micro-dollar at most, either way. */
  carried: Big
  /** What the house has advanced; not zero only while positions are open and the balance is zero. */
  advance: Micros
  /** Of all instruments. */
  marginInUse: Micros
  /** What it holds by instrument. */
  readonly exposures: Map<string, HeldExposure>
  readonly holding: Map<number, OrderRecord>
  readonly pending: Map<number, OrderRecord>
  /** `state.revision` at its last change. */
  revision: number
}

/** Everything the engine decides by. `decide` only reads it, `evolve` alone changes it. */
export interface EngineState {
  readonly terms: Terms
  readonly accounts: Map<number, AccountState>
  readonly books: Map<string, InstrumentBook>
  readonly prices: Map<string, Price>
  /** Instruments whose open positions have the margin of the close ahead (`closePhase`), by the time of their last price. */
  readonly heldOver: Set<string>
  /** USD per unit of a currency; derived when asked for. */
  readonly rates: Map<string, { readonly exact: Big; readonly rough: number }>
  /** The accounts with positions, by how far prices may move before one can be at its stop-out; renewed as they move. */
  readonly watch: StopOutWatch
  nextOrderId: number
  /** The numbers that orders are given here. */
  readonly stride: Stride
  /** Counts events. */
  revision: number
}

/** A state without accounts, orders and prices. */
export function emptyState(terms: Terms, stride: Stride = everyNumber): EngineState {
  return {
    terms,
    stride,
    accounts: new Map(),
    books: new Map(),
    prices: new Map(),
    heldOver: new Set(),
    rates: new Map(),
    watch: new StopOutWatch(),
    nextOrderId: nextOf(stride, FIRST_ORDER_ID - 1),
    revision: 0,
  }
}

/** A live order of an account by the contract's id; undefined for anybody else's. */
export function liveOrder(account: AccountState, id: string): OrderRecord | undefined {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return account.holding.get(Number(id)) ?? account.pending.get(Number(id))
}

/** The currency whose rate to the dollar a pair tells; undefined for a code that tells none. */
export function currencyPricedBy(code: string): string | undefined {
  if (code.startsWith('USD')) return code.slice(3)
  return code.endsWith('USD') ? code.slice(0, -3) : undefined
}
