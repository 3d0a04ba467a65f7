import Big from 'big.js'
import type { AlertKind } from '../../contract/entities/alert.ts'
import type { Sql } from '../store/sql.ts'
import type { Levels } from './levelWatch.ts'

/** The tables of the price alerts, one SQL text a migration; what has been released is never edited. Prices are decimal text, times UTC ms. */
export const alertMigrations: readonly string[] = [
  `CREATE TABLE price_alert (
     id TEXT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     instrument_id INTEGER NOT NULL,
     kind TEXT NOT NULL CHECK (kind IN ('above', 'below', 'percent')),
     above TEXT,
     below TEXT,
     percent TEXT,
     set_price TEXT NOT NULL,
     request_id TEXT,
     created_at BIGINT NOT NULL,
     fired_at BIGINT,
     fired_price TEXT,
     UNIQUE (account_id, request_id),
     CHECK (above IS NOT NULL OR below IS NOT NULL),
     CHECK ((fired_at IS NULL) = (fired_price IS NULL))
   );
   CREATE INDEX alert_of_account ON price_alert (account_id, created_at);
   CREATE INDEX alert_waiting ON price_alert (created_at) WHERE fired_at IS NULL;`,
]

/** A price alert as it is kept. */
export interface AlertRecord extends Levels {
  readonly id: string
  readonly accountId: number
  readonly instrumentId: number
  readonly kind: AlertKind
  readonly percent?: number | undefined
  /** The last price when it was set. */
  readonly setAt: number
  readonly requestId?: string | undefined
  /** UTC ms. */
  readonly createdAt: number
  /** Time and price at which it fired. Missing while it waits. */
  readonly fired?: { readonly at: number; readonly price: number }
}

/** An alert that fires, UTC ms and price. */
export interface Firing {
  readonly id: string
  readonly at: number
  readonly price: number
}

interface AlertRow {
  readonly id: string
  readonly account_id: number
  readonly instrument_id: number
  readonly kind: AlertKind
  readonly above: string | null
  readonly below: string | null
  readonly percent: string | null
  readonly set_price: string
  readonly request_id: string | null
  readonly created_at: number
  readonly fired_at: number | null
  readonly fired_price: string | null
}

/** Persistent store of price alerts. Every call is durable when it returns, and throws when nothing was written. */
export interface AlertStore {
  /** Returns all pending alerts in the order in which they were set. */
  waiting(): AlertRecord[]
  /** Those of an account, newest first. */
  ofAccount(accountId: number): AlertRecord[]
  add(alert: AlertRecord): void
  remove(accountId: number, ids: readonly string[]): void
  /** Marks alerts as fired; answers those that were there and waited. Of those that have fired, an account keeps its newest. */
  fire(firings: readonly Firing[], keep: number): AlertRecord[]
}

const decimal = (value: number): string => new Big(value).toFixed()
const numberOf = (text: string | null): number | undefined => (text === null ? undefined : Number(text))
const textOf = (value: number | undefined): string | null => (value === undefined ? null : decimal(value))

const recordOf = (row: AlertRow): AlertRecord => ({
  id: row.id,
  accountId: row.account_id,
  instrumentId: row.instrument_id,
  kind: row.kind,
  above: numberOf(row.above),
  below: numberOf(row.below),
  percent: numberOf(row.percent),
  setAt: Number(row.set_price),
  requestId: row.request_id ?? undefined,
  createdAt: row.created_at,
  ...(row.fired_at !== null && { fired: { at: row.fired_at, price: Number(row.fired_price) } }),
})

/** The price alerts' store in the database. */
export function openAlertStore(db: Sql): AlertStore {
  const waiting = db.prepare<[], AlertRow>('SELECT * FROM price_alert WHERE fired_at IS NULL ORDER BY created_at, id')
  const ofAccount = db.prepare<[number], AlertRow>(
    'SELECT * FROM price_alert WHERE account_id = ? ORDER BY created_at DESC, id DESC',
  )
  const add = db.prepare(
    `INSERT INTO price_alert (id, account_id, instrument_id, kind, above, below, percent, set_price, request_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = db.prepare<[number, string]>('DELETE FROM price_alert WHERE account_id = ? AND id = ?')
  const fire = db.prepare<[number, string, string], AlertRow>(
    'UPDATE price_alert SET fired_at = ?, fired_price = ? WHERE id = ? AND fired_at IS NULL RETURNING *',
  )
  const prune = db.prepare<{ account: number; keep: number }>(
    `DELETE FROM price_alert WHERE account_id = @account AND fired_at IS NOT NULL AND id NOT IN (
       SELECT id FROM price_alert WHERE account_id = @account AND fired_at IS NOT NULL
       ORDER BY fired_at DESC, created_at DESC LIMIT @keep)`,
  )
  const removeAll = db.transaction((accountId: number, ids: readonly string[]) => {
    for (const id of ids) remove.run(accountId, id)
  })
  const fireAll = db.transaction((firings: readonly Firing[], keep: number) => {
    const fired = firings.flatMap(({ id, at, price }) => fire.all(at, decimal(price), id))
    for (const account of new Set(fired.map((row) => row.account_id))) prune.run({ account, keep })
    return fired
  })
  return {
    waiting: () => waiting.all().map(recordOf),
    ofAccount: (accountId) => ofAccount.all(accountId).map(recordOf),
    add: (alert) => {
      const { id, accountId, instrumentId, kind, above, below, percent, setAt, requestId, createdAt } = alert
      const levels = [textOf(above), textOf(below), textOf(percent), decimal(setAt)]
      add.run(id, accountId, instrumentId, kind, ...levels, requestId ?? null, createdAt)
    },
    remove: (accountId, ids) => removeAll.immediate(accountId, ids),
    fire: (firings, keep) => fireAll.immediate(firings, keep).map(recordOf),
  }
}
