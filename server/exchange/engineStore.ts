import type { Decimal } from '../../contract/codec.ts'
import type { OrderRecord } from '../../engine/order.ts'
import { type AccountState, type EngineState, emptyState, type Terms } from '../../engine/state.ts'
import { nextOf, type Stride } from '../../engine/stride.ts'
import { cashOf, type Transaction } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Sql, Statement } from '../store/sql.ts'
import type { OrderRow } from '../store/tables.ts'
import { LiveAccounts } from './liveAccounts.ts'
import { toRow } from './orderRows.ts'
import type { Outcome } from './outcome.ts'

/** How long the first answer to a request id is given again, ms (decisions §1). */
export const REQUEST_KEPT_MS = 24 * 60 * 60 * 1000

/** A command that came with a request id, and what it was answered. */
export interface PerformedRequest {
  readonly accountId: number
  readonly requestId: string
  readonly call: string
  /** Hash of the parameters. */
  readonly parameters: string
  readonly outcome: Outcome
  /** UTC ms. */
  readonly at: number
}

/** What a round of the engine changed; written as a whole or not at all. */
export interface Batch {
  readonly at: number
  readonly orders: ReadonlyMap<number, OrderRecord>
  readonly transactions: readonly Transaction[]
  /** What accounts carry from now on, USD; those alone for which that changes. */
  readonly carried: ReadonlyMap<number, Decimal>
  readonly requests: readonly PerformedRequest[]
  /** The last price in the log of prices that is decided with it; undefined where prices come from no log. */
  readonly pricesUpTo?: number | undefined
  /** Writes more rows in the same transaction; when it throws, nothing is written. */
  readonly alongside: ((db: Sql) => void) | undefined
}

/** Where the engine's state outlives the process. */
export interface EngineStore {
  /** The state of all live orders and their accounts, without prices. */
  load(terms: Terms): EngineState
  /** Adds an account to a state; undefined when there is none. */
  loadAccount(state: EngineState, accountId: number): AccountState | undefined
  /** What a request id was answered since a time. */
  request(accountId: number, requestId: string, since: number): PerformedRequest | undefined
  /** Writes a batch in one transaction; it is on the disk when this returns. Throws when nothing was written, or nobody can tell. */
  commit(batch: Batch): void
}

/** A state is loaded in so few questions that they do not count where each one goes over a network. */
const ACCOUNTS_AT_ONCE = 500

const COLUMNS = [
  'id',
  'account_id',
  'instrument_id',
  'side',
  'status',
  'leverage',
  'part_of',
  'origin_price',
  'entry_price',
  'lots',
  'price',
  'close_price',
  'stop_loss',
  'take_profit',
  'trailing_distance',
  'margin',
  'fee',
  'profit',
  'reason',
  'created_at',
  'opened_at',
  'completed_at',
] as const satisfies ReadonlyArray<keyof OrderRow>

const CHANGING = COLUMNS.slice(COLUMNS.indexOf('origin_price')).concat('status')

interface RequestRow {
  readonly call: string
  readonly parameters: string
  readonly code: 0 | 1
  readonly message: string
  readonly data: string | null
  /** JSON of what the answer says of several orders. */
  readonly changes: string | null
  readonly at: number
}

/** What an engine is told that has a part of the accounts. */
export interface OwnPart {
  /** Whether an account is one of its own. */
  owns(accountId: number): boolean
  /** The first thing in the transaction of every batch; when it throws, nothing is written. */
  guard(batch: Batch): void
}

/** The engine's store in the database. */
export class SqlEngineStore implements EngineStore {
  readonly #stride: Stride
  readonly #ledger: Ledger
  readonly #accountsWithOrders: Statement<[], number>
  readonly #one: LiveAccounts
  readonly #many: LiveAccounts
  readonly #newestOrder: Statement<[], number | null>
  readonly #request: Statement<[number, string, number], RequestRow>
  readonly #commit: (batch: Batch) => void
  readonly #part: OwnPart | undefined

  /** `part`: for one of several engines. */
  constructor(db: Sql, part?: OwnPart) {
    this.#part = part
    this.#stride = db.stride
    this.#ledger = new Ledger(db)
    this.#accountsWithOrders = db
      .prepare<[], number>(
        `SELECT DISTINCT account_id FROM trade_order WHERE status IN ('pending', 'holding') ORDER BY account_id`,
      )
      .pluck()
    this.#one = new LiveAccounts(db, 1)
    this.#many = new LiveAccounts(db, ACCOUNTS_AT_ONCE)
    this.#newestOrder = db.prepare<[], number | null>('SELECT max(id) FROM trade_order').pluck()
    this.#request = db.prepare(
      `SELECT call, parameters, code, message, data, changes, at FROM request
       WHERE account_id = ? AND request_id = ? AND at >= ?`,
    )
    this.#commit = this.#writer(db)
  }

  load(terms: Terms): EngineState {
    const state = emptyState(terms, this.#stride)
    const newest = this.#newestOrder.get() ?? null
    if (newest !== null) state.nextOrderId = nextOf(this.#stride, newest)
    const ids = this.#accountsWithOrders.all().filter((id) => this.#part?.owns(id) ?? true)
    this.#many.addTo(state, ids)
    return state
  }

  loadAccount(state: EngineState, accountId: number): AccountState | undefined {
    this.#one.addTo(state, [accountId])
    return state.accounts.get(accountId)
  }

  request(accountId: number, requestId: string, since: number): PerformedRequest | undefined {
    const row = this.#request.get(accountId, requestId, since)
    if (row === undefined) return undefined
    const { call, parameters, code, message, data, changes, at } = row
    const outcome: Outcome = {
      code,
      message: JSON.parse(message),
      ...(data !== null && { order: JSON.parse(data) }),
      ...(changes !== null && { changes: JSON.parse(changes) }),
    }
    return { accountId, requestId, call, parameters, outcome, at }
  }

  commit(batch: Batch): void {
    this.#commit(batch)
  }

  #writer(db: Sql): (batch: Batch) => void {
    const putOrder = db.prepare<[OrderRow<bigint>]>(
      `INSERT INTO trade_order (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    )
    const forget = db.prepare<[number]>('DELETE FROM request WHERE at < ?')
    const remember = db.prepare<[number, string, string, string, number, string, string | null, string | null, number]>(
      `INSERT INTO request (account_id, request_id, call, parameters, code, message, data, changes, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    const write = (batch: Batch) => {
      this.#part?.guard(batch)
      for (const order of batch.orders.values()) putOrder.run(toRow(order))
      this.#ledger.post(batch.transactions)
      for (const [accountId, carried] of batch.carried) this.#ledger.carry(cashOf(accountId), carried)
      if (batch.requests.length > 0) forget.run(batch.at - REQUEST_KEPT_MS)
      for (const { accountId, requestId, call, parameters, outcome, at } of batch.requests) {
        const { code, message, order, changes } = outcome
        const data = order === undefined ? null : JSON.stringify(order)
        const more = changes === undefined ? null : JSON.stringify(changes)
        remember.run(accountId, requestId, call, parameters, code, JSON.stringify(message), data, more, at)
      }
      batch.alongside?.(db)
    }
    const beside = db.apart(write)
    const alone = db.transaction(write).immediate
    // What is written alongside is not the engine's own, and may hang on what others write.
    return (batch) => (batch.alongside === undefined ? beside(batch) : alone(batch))
  }
}
