import Big from 'big.js'
import { addAccount } from '../../engine/evolve.ts'
import type { OrderRecord } from '../../engine/order.ts'
import type { EngineState } from '../../engine/state.ts'
import { advanceOf, cashOf } from '../../engine/transactions.ts'
import type { Sql, Statement } from '../store/sql.ts'
import { fromRow, type StoredOrder } from './orderRows.ts'

interface StoredBalance {
  readonly ledger_account: string
  readonly amount: bigint
  readonly carried: string
}

/** No account has it. */
const NO_ACCOUNT = 0

/** Reads accounts with their money and live orders, so many with the same three questions to the database. */
export class LiveAccounts {
  readonly #atOnce: number
  readonly #books: Statement<number[], { readonly id: number; readonly is_demo: 0 | 1 }>
  readonly #balances: Statement<string[], StoredBalance>
  readonly #orders: Statement<number[], StoredOrder>

  constructor(db: Sql, atOnce: number) {
    this.#atOnce = atOnce
    const some = (count: number) => Array.from({ length: count }, () => '?').join(', ')
    this.#books = db.prepare(`SELECT id, is_demo FROM account WHERE id IN (${some(atOnce)}) ORDER BY id`)
    this.#balances = db
      .prepare<string[], StoredBalance>(
        `SELECT ledger_account, amount, carried FROM balance WHERE ledger_account IN (${some(2 * atOnce)})`,
      )
      .safeIntegers()
    this.#orders = db
      .prepare<number[], StoredOrder>(
        `SELECT * FROM trade_order WHERE account_id IN (${some(atOnce)}) AND status IN ('pending', 'holding')
         ORDER BY account_id, id`,
      )
      .safeIntegers()
  }

  /** Adds those of some accounts that there are to a state. */
  addTo(state: EngineState, accountIds: readonly number[]): void {
    for (let from = 0; from < accountIds.length; from += this.#atOnce)
      this.#add(state, accountIds.slice(from, from + this.#atOnce))
  }

  #add(state: EngineState, ids: readonly number[]): void {
    const requested = [...ids, ...Array.from({ length: this.#atOnce - ids.length }, () => NO_ACCOUNT)]
    const purses = requested.flatMap((id) => [cashOf(id), advanceOf(id)])
    const balances = new Map(this.#balances.all(...purses).map((row) => [row.ledger_account, row]))
    const orders = new Map<number, OrderRecord[]>(ids.map((id) => [id, []]))
    for (const row of this.#orders.all(...requested))
      orders.get(Number(row.account_id))?.push(fromRow(row, state.terms.venue))
    for (const { id, is_demo } of this.#books.all(...requested)) {
      addAccount(state, {
        id,
        book: is_demo === 1 ? 'demo' : 'real',
        balance: balances.get(cashOf(id))?.amount ?? 0n,
        carried: new Big(balances.get(cashOf(id))?.carried ?? 0),
        advance: -(balances.get(advanceOf(id))?.amount ?? 0n),
        orders: orders.get(id) ?? [],
      })
    }
  }
}
