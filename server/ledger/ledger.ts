import { nextOf, type Sql, type Statement, type Stride } from '../store/sql.ts'
import type { Micros } from './money.ts'

/** Demo money and real money never meet: each book has its own house. */
export type Book = 'demo' | 'real'

/** Cash of an account: its balance. */
export const cashOf = (accountId: number): string => `user:${accountId}:cash`

const ADVANCE = 'house:advance:'

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

/**
 * Writes transactions and the balances they make. Every call belongs inside a database transaction of its caller. Of
 * several processes each has a part of the house for itself, `house:real:fees/2`: they would wait for each other's.
 */
export class Ledger {
  readonly #stride: Stride
  readonly #newest: Statement<[], number>
  readonly #insert: Statement<[number, string, number, number | null, number]>
  readonly #post: Statement<[number, string, Micros]>
  readonly #move: Statement<[string, Micros]>
  readonly #balance: Statement<[string], bigint>

  constructor(sqlite: Pick<Sql, 'stride' | 'prepare'>) {
    this.#stride = sqlite.stride
    // Of all, though only those of the own stride count: to find these, all that others have written since would be read.
    this.#newest = sqlite.prepare<[], number>('SELECT coalesce(max(id), 0) FROM ledger_transaction').pluck()
    this.#insert = sqlite.prepare(
      'INSERT INTO ledger_transaction (id, kind, account_id, order_id, at) VALUES (?, ?, ?, ?, ?)',
    )
    this.#post = sqlite.prepare('INSERT INTO posting (transaction_id, ledger_account, amount) VALUES (?, ?, ?)')
    this.#move = sqlite.prepare(
      `INSERT INTO balance (ledger_account, amount, postings) VALUES (?, ?, 1)
       ON CONFLICT (ledger_account) DO UPDATE
       SET amount = balance.amount + excluded.amount, postings = balance.postings + 1`,
    )
    this.#balance = sqlite
      .prepare<[string], bigint>('SELECT amount FROM balance WHERE ledger_account = ?')
      .pluck()
      .safeIntegers()
  }

  /** Writes transactions in this order. */
  post(transactions: readonly Transaction[]): void {
    if (transactions.length === 0) return
    let id = this.#newest.get() ?? 0
    for (const { kind, accountId, orderId, at, postings } of transactions) {
      id = nextOf(this.#stride, id)
      this.#insert.run(id, kind, accountId, orderId ?? null, at)
      for (const { account: whose, amount } of postings) {
        const account = this.#partOf(whose)
        this.#post.run(id, account, amount)
        this.#move.run(account, amount)
      }
    }
  }

  #partOf(account: string): string {
    const { shard, of } = this.#stride
    const isShared = of > 1 && account.startsWith('house:') && !account.startsWith(ADVANCE)
    return isShared ? `${account}/${shard}` : account
  }

  /** Balance of a ledger account; zero when nothing was ever posted to it. */
  balance(account: string): Micros {
    return this.#balance.get(account) ?? 0n
  }
}
