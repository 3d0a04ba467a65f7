import type Big from 'big.js'
import type { MarginTerms } from '../contract/exposure.ts'
import type { FeeType, Side } from '../contract/rules.ts'
import type { InstrumentBook } from './instrumentBook.ts'
import type { InstrumentTerms } from './instrumentTerms.ts'
import type { Micros } from './money.ts'
import { FIRST_ORDER_ID, type OrderRecord } from './order.ts'
import { StopOutWatch } from './stopOutWatch.ts'
import { everyNumber, nextOf, type Stride } from './stride.ts'
import type { Book } from './transactions.ts'

/** The engine's view of the market. Answers depend on the arguments only. */
export interface Venue {
  byId(id: number): InstrumentTerms | undefined
  /** Returns a currency pair's reference price, used before it has a price. */
  byCode(code: string): { readonly priceRef: number } | undefined
  /** Returns true if an instrument trades at a time, UTC ms. */
  isOpen(code: string, t: number): boolean
  /** Returns the start of the next or current close of more than an hour at a time, UTC ms, or undefined. */
  longClose?(code: string, t: number): number | undefined
  /** Returns true if an operator allows new orders in an instrument. Without this function, all instruments accept them. */
  takesOrders?(spec: InstrumentTerms): boolean
}

/**
 * Permissions of real accounts (docs/decisions/real-money.md). `play`: everything, because a demo has no real money. `real`:
 * everything, at current prices of a real market. `none`: nothing that moves money, because prices are simulated or recorded.
 */
export type RealMoney = 'play' | 'real' | 'none'

/** A trade at a price: which side of the market it takes, and whether a position opens or closes by it. */
export interface Deal {
  readonly code: string
  readonly side: Side
  readonly price: number
  readonly isOpening: boolean
  /** UTC ms. */
  readonly time: number
}

/** Settings that stay fixed while the engine runs. */
export interface Terms {
  readonly venue: Venue
  readonly feeType: FeeType
  readonly realMoney: RealMoney
  /** Returns the price of a deal if it differs from the market price: spread and slippage of a practice account. */
  readonly dealt?: (deal: Deal) => number
}

/** The last price of an instrument. */
export interface Price {
  readonly price: number
  /** UTC ms. */
  readonly time: number
  /** `state.revision` when it arrived. */
  readonly revision: number
}

/** An account's exposure in one instrument, in micro-USD. Immutable. */
export interface HeldExposure {
  /** Long minus short value at opening prices. */
  readonly net: Micros
  /** Sum of its orders' margins. */
  readonly margin: Micros
  /** Margin in use: `margin`, or the minimum for the net position if higher. */
  readonly inUse: Micros
  readonly terms: MarginTerms
}

/** An account with its live orders. */
export interface AccountState {
  readonly id: number
  readonly book: Book
  /** Cash; never negative. */
  balance: Micros
  /** Remainder of fees and profits below one micro-USD, in USD; at most half a micro-USD in either direction. */
  carried: Big
  /** The broker's advance; only nonzero while positions are open and the balance is zero. */
  advance: Micros
  /** For all instruments. */
  marginInUse: Micros
  /** Exposure by instrument. */
  readonly exposures: Map<string, HeldExposure>
  readonly holding: Map<number, OrderRecord>
  readonly pending: Map<number, OrderRecord>
  /** `state.revision` at its last change. */
  revision: number
}

/** The state that decisions depend on. `decide` only reads it; only `evolve` changes it. */
export interface EngineState {
  readonly terms: Terms
  readonly accounts: Map<number, AccountState>
  readonly books: Map<string, InstrumentBook>
  readonly prices: Map<string, Price>
  /**
   * Instruments whose open positions need the higher margin of an upcoming close (`closePhase`), by the time of their last
   * price.
   */
  readonly heldOver: Set<string>
  /** USD per unit of a currency, calculated on demand. */
  readonly rates: Map<string, { readonly exact: Big; readonly rough: number }>
  /** Accounts with positions, by how far prices can move before a stop-out is possible. Updated as prices move. */
  readonly watch: StopOutWatch
  /** Orders whose stop or target was reached and waits for a current conversion rate, by id. Not stored. */
  readonly waiting: Set<number>
  nextOrderId: number
  /** The order ids assigned by this writer. */
  readonly stride: Stride
  /** Number of events. */
  revision: number
}

/** Creates a state without accounts, orders and prices. */
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
    waiting: new Set(),
    nextOrderId: nextOf(stride, FIRST_ORDER_ID - 1),
    revision: 0,
  }
}

/** Returns an account's live order by the contract's id, or undefined if the account does not own it. */
export function liveOrder(account: AccountState, id: string): OrderRecord | undefined {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return account.holding.get(Number(id)) ?? account.pending.get(Number(id))
}

/** Returns the currency whose USD rate a pair determines, or undefined. */
export function currencyPricedBy(code: string): string | undefined {
  if (code.startsWith('USD')) return code.slice(3)
  return code.endsWith('USD') ? code.slice(0, -3) : undefined
}
