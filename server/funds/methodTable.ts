import type { Sql } from '../store/sql.ts'
import { type FundKind, rowId } from './fundOptions.ts'

/** Destination of a withdrawal: a crypto address or a bank account. */
export interface Destination {
  readonly currencyId: number
  readonly address: string | null
  readonly bankName: string | null
  readonly bankBranch: string | null
  readonly bankAddress: string | null
  readonly swift: string | null
  readonly payeeName: string | null
  readonly payeeAccount: string | null
  readonly remark: string | null
}

/** A bound address or bank account with its currency. */
export interface BoundMethod extends Destination {
  readonly id: number
  readonly accountId: number
  readonly kind: FundKind
  readonly code: string
  readonly network: string | null
  /** UTC ms. */
  readonly boundAt: number
  /** Time when the second factor was set up that confirmed it, UTC ms; 0 for long ago, null where none did. */
  readonly factorAt: number | null
  /** UTC ms; null while it is bound. */
  readonly endedAt: number | null
}

/** Persistent store of bound methods. Every call is durable when it returns. */
export interface MethodTable {
  /** Those of an account that are bound now, the oldest first. */
  of(accountId: number, kind: FundKind): BoundMethod[]
  /** One of the account by the wire's id, also one that was unbound: a withdrawal to it may be asked about once more. */
  find(accountId: number, id: string): BoundMethod | undefined
  bind(accountId: number, destination: Destination, at: number, factorAt: number | null): BoundMethod
  /** Returns how many methods an account has added since a time, UTC ms, including those removed since. */
  boundSince(accountId: number, since: number): number
  /** Unbinds one of the account; false when there is none. */
  end(accountId: number, id: string, at: number): boolean
  /** Unbinds those bound after a time that no second factor from before it has confirmed; answers them. */
  endSince(accountId: number, since: number, at: number): BoundMethod[]
}

/** The columns of a bound method, of tables m (withdrawal_method) and c (withdrawal_currency). */
export const methodColumns = `m.currency_id AS currencyId, m.address, m.bank_name AS bankName,
  m.bank_branch AS bankBranch, m.bank_address AS bankAddress, m.swift, m.payee_name AS payeeName,
  m.payee_account AS payeeAccount, m.remark, c.kind, c.code, c.network`

/** The methods' table in the database. */
export function openMethodTable(db: Sql): MethodTable {
  const from = `SELECT m.id, m.account_id AS accountId, ${methodColumns}, m.bound_at AS boundAt,
      m.factor_at AS factorAt, m.ended_at AS endedAt
    FROM withdrawal_method m JOIN withdrawal_currency c ON c.id = m.currency_id WHERE m.account_id = ?`
  const of = db.prepare<[number, FundKind], BoundMethod>(`${from} AND m.ended_at IS NULL AND c.kind = ? ORDER BY m.id`)
  const find = db.prepare<[number, number], BoundMethod>(`${from} AND m.id = ?`)
  const newest = db.prepare<[number], BoundMethod>(`${from} ORDER BY m.id DESC LIMIT 1`)
  const since = db
    .prepare<[number, number], number>('SELECT count(*) FROM withdrawal_method WHERE account_id = ? AND bound_at > ?')
    .pluck()
  const insert = db.prepare<
    Destination & { readonly accountId: number; readonly at: number; readonly factorAt: number | null }
  >(
    `INSERT INTO withdrawal_method (id, account_id, currency_id, address, bank_name, bank_branch, bank_address, swift,
       payee_name, payee_account, remark, bound_at, factor_at)
     SELECT coalesce(max(id), 0) + 1, @accountId, @currencyId, @address, @bankName, @bankBranch, @bankAddress, @swift,
       @payeeName, @payeeAccount, @remark, @at, @factorAt
     FROM withdrawal_method`,
  )
  type Bind = [accountId: number, destination: Destination, at: number, factorAt: number | null]
  const bind = db.transaction((...[accountId, destination, at, factorAt]: Bind): BoundMethod => {
    insert.run({ ...destination, accountId, at, factorAt })
    const bound = newest.get(accountId)
    if (bound === undefined) throw new Error('the method that was just bound is gone')
    return bound
  })
  const end = db.prepare<[number, number, number]>(
    'UPDATE withdrawal_method SET ended_at = ? WHERE account_id = ? AND id = ? AND ended_at IS NULL',
  )
  const young = db.prepare<[number, number, number], BoundMethod>(
    `${from} AND m.ended_at IS NULL AND m.bound_at > ? AND (m.factor_at IS NULL OR m.factor_at > ?) ORDER BY m.id`,
  )
  return {
    of: (accountId, kind) => of.all(accountId, kind),
    find: (accountId, id) => find.get(accountId, rowId(id)),
    bind: (...given) => bind.immediate(...given),
    boundSince: (accountId, at) => since.get(accountId, at) ?? 0,
    end: (accountId, id, at) => end.run(at, accountId, rowId(id)).changes === 1,
    endSince: (accountId, after, at) =>
      young.all(accountId, after, after).filter(({ id }) => end.run(at, accountId, id).changes === 1),
  }
}
