import type { Micros } from './money.ts'

/** Demo and real money are separate: each book has its own broker accounts. */
export type Book = 'demo' | 'real'

/** An account's cash: its balance. */
export const cashOf = (accountId: number): string => `user:${accountId}:cash`

/** Name prefix of all advances. */
export const ADVANCE = 'house:advance:'

/** The broker's advance to an account whose realised losses exceed its cash while positions are open. */
export const advanceOf = (accountId: number): string => `${ADVANCE}${accountId}`

/** An account's pending withdrawals; never negative. */
export const lockedOf = (accountId: number): string => `user:${accountId}:locked`

/**
 * Purposes of the broker's side of the books: users' profits, fees, grants and forgiven debts; approved deposits and paid
 * withdrawals in transit to and from the bank; loans and their income.
 */
export type Purpose = 'pnl' | 'fees' | 'grants' | 'protection' | 'deposits' | 'withdrawals' | 'loans' | 'interest'

/** The broker's counterpart of users' money. */
export const house = (book: Book, purpose: Purpose): string => `house:${book}:${purpose}`

/** An amount posted to (positive) or from (negative) a ledger account. */
export interface Posting {
  readonly account: string
  readonly amount: Micros
}

/** Reason for a cash movement other than trading. `withdrawal` locks money, `withdrawalReturned` releases it. */
export type MoveKind = 'deposit' | 'withdrawal' | 'withdrawalReturned' | 'loan' | 'loanRepayment'

/**
 * Reason for a transaction. `settlement` repays the broker's advance, `withdrawalPaid` moves locked money out of the books,
 * `loanPaid` is a repayment from outside.
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

/** A movement of money. Its postings sum to zero. */
export interface Transaction {
  readonly kind: TransactionKind
  readonly accountId: number
  readonly orderId?: number
  /** UTC ms. */
  readonly at: number
  readonly postings: readonly Posting[]
}

/** Creates a transaction of the nonzero postings, or undefined if there are none. Throws if they do not sum to zero. */
export function transaction(of: Transaction): Transaction | undefined {
  const postings = of.postings.filter(({ amount }) => amount !== 0n)
  if (postings.length === 0) return undefined
  const sum = postings.reduce((total, { amount }) => total + amount, 0n)
  if (sum !== 0n) throw new Error(`A ${of.kind} transaction is off by ${sum} micro-USD`)
  return { ...of, postings }
}
