import type { Decimal } from '../../contract/codec.ts'
import type { Micros } from '../../engine/money.ts'
import { nextOf, type Stride } from '../../engine/stride.ts'
import { ADVANCE, type Transaction } from '../../engine/transactions.ts'
import type { Sql, Statement } from '../store/sql.ts'

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
  readonly #carry: Statement<[string, string]>
  readonly #balance: Statement<[string], bigint>

  constructor(db: Pick<Sql, 'stride' | 'prepare'>) {
    this.#stride = db.stride
    // Of all, though only those of the own stride count: to find these, all that others have written since would be read.
    this.#newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM ledger_transaction').pluck()
    this.#insert = db.prepare(
      'INSERT INTO ledger_transaction (id, kind, account_id, order_id, at) VALUES (?, ?, ?, ?, ?)',
    )
    this.#post = db.prepare('INSERT INTO posting (transaction_id, ledger_account, amount) VALUES (?, ?, ?)')
    this.#move = db.prepare(
      `INSERT INTO balance (ledger_account, amount, postings) VALUES (?, ?, 1)
       ON CONFLICT (ledger_account) DO UPDATE
       SET amount = balance.amount + excluded.amount, postings = balance.postings + 1`,
    )
    this.#carry = db.prepare(
      `INSERT INTO balance (ledger_account, amount, postings, carried) VALUES (?, 0, 0, ?)
       ON CONFLICT (ledger_account) DO UPDATE SET carried = excluded.carried`,
    )
    this.#balance = db
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
        const account = partOf(this.#stride, whose)
        this.#post.run(id, account, amount)
        this.#move.run(account, amount)
      }
    }
  }

  /** Notes what a ledger account carries beyond whole micro-USD, in USD. */
  carry(account: string, carried: Decimal): void {
    this.#carry.run(account, carried)
  }

  /** Balance of a ledger account; zero when nothing was ever posted to it. */
  balance(account: string): Micros {
    return this.#balance.get(account) ?? 0n
  }
}

/** The ledger account that a process posts to in place of one of the house's. */
export function partOf({ shard, of }: Stride, account: string): string {
  const isShared = of > 1 && account.startsWith('house:') && !account.startsWith(ADVANCE)
  return isShared ? `${account}/${shard}` : account
}
