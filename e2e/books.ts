/** The server's database, looked into read-only while the server runs. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import Big from 'big.js'
import { checkLedger } from '../server/ledger/checkLedger.ts'
import type { Exchange } from './exchange.ts'

/** Reads the ledger and the orders from the database. Amounts are decimal text in USD, exact. */
export class Books {
  readonly #sqlite: Database.Database

  constructor(exchange: Exchange) {
    this.#sqlite = new Database(join(exchange.dataDir, 'exchange.db'), { readonly: true, fileMustExist: true })
  }

  /** Returns what was posted to an account for an order. Six decimals if it is not whole cents. */
  posted(kind: 'fee' | 'profit', orderId: string): string {
    const amount = this.#amount(
      `SELECT sum(p.amount) FROM posting p JOIN ledger_transaction t ON t.id = p.transaction_id
       WHERE t.kind = ? AND t.order_id = ? AND p.ledger_account = 'user:' || t.account_id || ':cash'`,
      [kind, Number(orderId)],
    )
    return amount.toFixed(amount.mod('0.01').eq(0) ? 2 : 6)
  }

  /** The sum of everything posted to an account's cash, with six decimals. */
  cash(accountId: string): string {
    return this.#cash(accountId).toFixed(6)
  }

  /** The same as it is shown: its whole cents. */
  shownCash(accountId: string): string {
    return this.#cash(accountId).toFixed(2, Big.roundDown)
  }

  /** The balance as it is kept beside the postings, with six decimals. */
  balance(accountId: string): string {
    return this.#amount('SELECT amount FROM balance WHERE ledger_account = ?', [`user:${accountId}:cash`]).toFixed(6)
  }

  /** Margin, fee and profit of an order with six decimals. */
  order(orderId: string): { margin: string; fee: string; profit: string } {
    const amount = (column: string) =>
      this.#amount(`SELECT ${column} FROM trade_order WHERE id = ?`, [Number(orderId)]).toFixed(6)
    return { margin: amount('margin'), fee: amount('fee'), profit: amount('profit') }
  }

  /** Every order of an account by its number, oldest first, with its state. */
  orders(accountId: string): { id: string; status: string }[] {
    return this.#sqlite
      .prepare<[number], { id: string; status: string }>(
        'SELECT CAST(id AS TEXT) AS id, status FROM trade_order WHERE account_id = ? ORDER BY id',
      )
      .all(Number(accountId))
  }

  /** Returns the errors of an audit of the whole ledger. Empty if it is consistent. */
  faults(): string[] {
    return checkLedger(this.#sqlite)
  }

  close(): void {
    this.#sqlite.close()
  }

  #cash(accountId: string): Big {
    return this.#amount('SELECT sum(amount) FROM posting WHERE ledger_account = ?', [`user:${accountId}:cash`])
  }

  #amount(sql: string, parameters: readonly unknown[]): Big {
    const amount = this.#sqlite.prepare<unknown[], bigint | null>(sql).pluck().safeIntegers().get(parameters)
    return new Big(`${amount ?? 0n}e-6`)
  }
}
