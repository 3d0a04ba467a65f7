import type { Micros } from './money.ts'

/** Demo money and real money never meet: each book has its own house. */
export type Book = 'demo' | 'real'

/** Cash of an account: its balance. */
export const cashOf = (accountId: number): string => `user:${accountId}:cash`

/** What the names of all advances begin with. */
export const ADVANCE = 'house:advance:'

/** What the house has advanced to an account whose realised losses exceed its cash while positions are still open. */
export const advanceOf = (accountId: number): string => `${ADVANCE}${accountId}`

/** What an account has asked to withdraw, until that is reviewed; never negative. */
export const lockedOf = (accountId: number): string => `user:${accountId}:locked`

/**
 * What the house's side of the books is for: what users win, pay, are granted and are spared; deposits that were
 * approved and withdrawals that were paid out, in transit to and from the bank; what is lent, and what lending brings.
 */
export type Purpose = 'pnl' | 'fees' | 'grants' | 'protection' | 'deposits' | 'withdrawals' | 'loans' | 'interest'

/** The other side of what users have. */
export const house = (book: Book, purpose: Purpose): string => `house:${book}:${purpose}`

/** An amount that goes to (positive) or from (negative) a ledger account. */
export interface Posting {
  readonly account: string
  readonly amount: Micros
}

/** Why money moves other than by trading: `withdrawal` into what is locked, `withdrawalReturned` back out of it. */
export type MoveKind = 'deposit' | 'withdrawal' | 'withdrawalReturned' | 'loan' | 'loanRepayment'

/**
 * Why money moves. `settlement` pays back what the house had advanced; `withdrawalPaid` takes what was locked out of the
 * books; `loanPaid` is a repayment that came from outside.
 */
export type TransactionKind =
  | 'grant'
  | 'fee'
  | 'profit'
  | 'reset'
  | 'settlement'
  | 'withdrawalPaid'
  | 'loanPaid'
  | MoveKind

/** A movement of money: its postings sum to zero. */
export interface Transaction {
  readonly kind: TransactionKind
  readonly accountId: number
  readonly orderId?: number
  /** UTC ms. */
  readonly at: number
  readonly postings: readonly Posting[]
}

/** A transaction of the postings that are not zero; undefined when none is. Throws when they do not sum to zero. */
export function transaction(of: Transaction): Transaction | undefined {
  const postings = of.postings.filter(({ amount }) => amount !== 0n)
  if (postings.length === 0) return undefined
  const sum = postings.reduce((total, { amount }) => total + amount, 0n)
  if (sum !== 0n) throw new Error(`A ${of.kind} transaction is off by ${sum} micro-USD`)
  return { ...of, postings }
}
