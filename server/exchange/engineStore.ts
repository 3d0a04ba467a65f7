import type { Decimal } from '../../contract/codec.ts'
import type { OrderRecord } from '../../engine/order.ts'
import { type AccountState, type EngineState, emptyState, type Terms } from '../../engine/state.ts'
import { nextOf, type Stride } from '../../engine/stride.ts'
import { cashOf, type Transaction } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { type Evidence, EvidenceStore } from '../proof/evidenceStore.ts'
import type { Sql, Statement } from '../store/sql.ts'
import type { OrderRow } from '../store/tables.ts'
import { LiveAccounts } from './liveAccounts.ts'
import { toRow, toStopsRow } from './orderRows.ts'
import type { Outcome } from './outcome.ts'
import type { Recorded } from './recorder.ts'

/** Time for which a repeated request id returns its first answer, in ms (decisions §1). */
export const REQUEST_RETENTION_MS = 24 * 60 * 60 * 1000

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

/** Changes of one engine round; stored completely or not at all. */
export interface Batch {
  readonly at: number
  readonly orders: ReadonlyMap<number, OrderRecord>
  /** Those of `orders` that were stored before and differ from that only by `STOPS`. Missing where nobody knows. */
  readonly stopsOnly?: ReadonlySet<number> | undefined
  readonly transactions: readonly Transaction[]
  /** Balances that change, with their new values, USD. */
  readonly carried: ReadonlyMap<number, Decimal>
  readonly requests: readonly PerformedRequest[]
  /** Sequence of the last message in the log of prices that is decided with it or before it. Undefined before the first. */
  readonly pricesUpTo?: number | undefined
  /** Writes more rows in the same transaction; when it throws, nothing is written. */
  readonly alongside: ((db: Sql) => void) | undefined
  /** Entries for the tape and the log. Missing when recording is off. */
  readonly evidence?: Evidence | undefined
}

/** Persistent store of the engine's state. */
export interface EngineStore {
  /** The state of all live orders and their accounts, without prices. */
  load(terms: Terms): EngineState
  /** Returns the positions from which the tape and the log continue. */
  recorded(): Recorded
  /** Adds an account to a state; undefined when there is none. */
  loadAccount(state: EngineState, accountId: number): AccountState | undefined
  /** Returns the answer to a request id since a time. */
  request(accountId: number, requestId: string, since: number): PerformedRequest | undefined
  /**
   * Writes a batch as a whole or not at all; resolves when it is on the disk. Several may be under way: they become durable in the
   * order given. One that rejects is not written, or nobody can tell; every later one under way then rejects too and is not written.
   * The state may be loaded again once all have settled. One with something to be written alongside comes when none is under way,
   * and nothing comes before it has settled.
   */
  commit(batch: Batch): Promise<void>
}

/** A state is loaded in so few questions that they do not count where each one goes over a network. */
const ACCOUNTS_PER_BATCH = 500

/** Columns of an order. */
export const COLUMNS = [
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
  'first_stop',
  'margin',
  'fee',
  'profit',
  'reason',
  'created_at',
  'opened_at',
  'completed_at',
] as const satisfies ReadonlyArray<keyof OrderRow>

/** Those that change. */
export const CHANGING = COLUMNS.slice(COLUMNS.indexOf('origin_price')).concat('status')

/** Those that a change to the stops of an order changes. No index holds one of them. */
const STOPS = ['stop_loss', 'take_profit', 'trailing_distance', 'first_stop'] as const

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

/** The accounts of one of several engines. */
export interface OwnPart {
  /** Returns true if an account is one of its own. */
  owns(accountId: number): boolean
  /** The first thing in the transaction of every batch; when it throws, nothing is written. */
  guard(batch: Batch): void
}

/** The engine's store in the database. */
export class SqlEngineStore implements EngineStore {
  readonly #stride: Stride
  readonly #ledger: Ledger
  readonly #evidence: EvidenceStore
  readonly #accountsWithOrders: Statement<[], number>
  readonly #one: LiveAccounts
  readonly #many: LiveAccounts
  readonly #newestOrder: Statement<[], number | null>
  readonly #request: Statement<[number, string, number], RequestRow>
  readonly #write: (batches: readonly Batch[]) => void
  readonly #writeAlone: (batch: Batch) => void
  readonly #part: OwnPart | undefined

  /** `part`: for one of several engines. */
  constructor(db: Sql, part?: OwnPart) {
    this.#part = part
    this.#stride = db.stride
    this.#ledger = new Ledger(db)
    this.#evidence = new EvidenceStore(db, db.stride.shard)
    this.#accountsWithOrders = db
      .prepare<[], number>(
        `SELECT DISTINCT account_id FROM trade_order WHERE status IN ('pending', 'holding') ORDER BY account_id`,
      )
      .pluck()
    this.#one = new LiveAccounts(db, 1)
    this.#many = new LiveAccounts(db, ACCOUNTS_PER_BATCH)
    this.#newestOrder = db.prepare<[], number | null>('SELECT max(id) FROM trade_order').pluck()
    this.#request = db.prepare(
      `SELECT call, parameters, code, message, data, changes, at FROM request
       WHERE account_id = ? AND request_id = ? AND at >= ?`,
    )
    const write = this.#writer(db)
    this.#write = db.apart((batches) => batches.forEach(write))
    this.#writeAlone = db.transaction(write).immediate
  }

  recorded(): Recorded {
    return { nextEntry: this.#evidence.nextEntry(), nextTicks: this.#evidence.tape.next() }
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

  async commit(batch: Batch): Promise<void> {
    this.write([batch])
  }

  /** Writes batches in one transaction; they are on the disk when this returns. Throws when none is written, or nobody can tell. */
  write(batches: readonly Batch[]): void {
    const [first] = batches
    // What is written alongside is not the engine's own, and may hang on what others write.
    if (first?.alongside !== undefined && batches.length === 1) this.#writeAlone(first)
    else this.#write(batches)
  }

  #writer(db: Sql): (batch: Batch) => void {
    const putOrder = db.prepare<[OrderRow<bigint>]>(
      `INSERT INTO trade_order (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    )
    const putStops = db.prepare<[ReturnType<typeof toStopsRow>]>(
      `UPDATE trade_order SET ${STOPS.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
    )
    const put = (order: OrderRecord, isStopsOnly: boolean) => {
      if (!isStopsOnly) putOrder.run(toRow(order))
      else if (putStops.run(toStopsRow(order)).changes !== 1) throw new Error(`Order ${order.id} is not stored`)
    }
    const forget = db.prepare<[number]>('DELETE FROM request WHERE at < ?')
    const remember = db.prepare<[number, string, string, string, number, string, string | null, string | null, number]>(
      `INSERT INTO request (account_id, request_id, call, parameters, code, message, data, changes, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    return (batch) => {
      this.#part?.guard(batch)
      for (const order of batch.orders.values()) put(order, batch.stopsOnly?.has(order.id) ?? false)
      this.#ledger.post(batch.transactions)
      for (const [accountId, carried] of batch.carried) this.#ledger.carry(cashOf(accountId), carried)
      if (batch.requests.length > 0) forget.run(batch.at - REQUEST_RETENTION_MS)
      for (const { accountId, requestId, call, parameters, outcome, at } of batch.requests) {
        const { code, message, order, changes } = outcome
        const data = order === undefined ? null : JSON.stringify(order)
        const more = changes === undefined ? null : JSON.stringify(changes)
        remember.run(accountId, requestId, call, parameters, code, JSON.stringify(message), data, more, at)
      }
      if (batch.evidence !== undefined) this.#evidence.write(batch.evidence)
      batch.alongside?.(db)
    }
  }
}
