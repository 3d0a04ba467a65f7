import type { Operator, Role } from '../../contract/operator/entities/operator.ts'
import type { AsyncSql, Sql } from '../store/sql.ts'

/** An operator as they are kept. Times are UTC ms. */
export interface OperatorRecord {
  readonly id: number
  readonly name: string
  readonly roles: readonly Role[]
  readonly passwordHash: string
  /** Set while the password is the one-time one, which holds until then. */
  readonly oneTimeUntil: number | null
  /** Of the authenticator, sealed; null before one is begun. */
  readonly secret: string | null
  /** True if a code of the authenticator has confirmed it. */
  readonly confirmed: boolean
  readonly disabledAt: number | null
  readonly createdAt: number
  readonly createdBy: string
  readonly signedInAt: number | null
  /** Since when they have had the access that they have: made, reset, let in again or given other roles. */
  readonly accessAt: number
  /** The origin of their access, where one person alone stands behind it (`ApprovalRules`). */
  readonly accessBy: string | null
}

/** An operator to be. */
export interface NewOperator {
  readonly name: string
  readonly roles: readonly Role[]
  readonly passwordHash: string
  readonly oneTimeUntil: number
  readonly createdBy: string
  readonly accessBy: string | null
}

type Row = Omit<OperatorRecord, 'roles' | 'confirmed'> & { readonly roles: string; readonly confirmed: 0 | 1 }

const columns = `id, name, roles, password_hash AS passwordHash, one_time_until AS oneTimeUntil, secret, confirmed,
  disabled_at AS disabledAt, created_at AS createdAt, created_by AS createdBy, signed_in_at AS signedInAt,
  access_at AS accessAt, access_by AS accessBy`

const recordOf = (row: Row): OperatorRecord => ({
  ...row,
  roles: JSON.parse(row.roles) as Role[],
  confirmed: row.confirmed === 1,
})

/** An operator as an admin sees them. */
export const operatorView = ({ id, name, ...one }: OperatorRecord): Operator => ({
  id: String(id),
  name,
  roles: [...one.roles],
  disabled: one.disabledAt !== null,
  ready: one.oneTimeUntil === null && one.confirmed,
  createdAt: one.createdAt,
  createdBy: one.createdBy,
  ...(one.signedInAt !== null && { signedInAt: one.signedInAt }),
})

/** Persistent store of operators. Every call is durable when it returns, or belongs to its caller's transaction. */
export type OperatorTable = ReturnType<typeof openOperatorTable>

/** Operators as they are looked up, without keeping anybody else waiting. Rejects with a `DatabaseUnavailable`. */
export function openOperatorLookup(queries: AsyncSql) {
  const byId = queries.prepare<[number], Row>(`SELECT ${columns} FROM operator WHERE id = ?`)
  const all = queries.prepare<[], Row>(`SELECT ${columns} FROM operator ORDER BY name`)
  return {
    find: async (id: number): Promise<OperatorRecord | undefined> => found(await byId.get(id)),
    all: async (): Promise<OperatorRecord[]> => (await all.all()).map(recordOf),
  }
}

const found = (row: Row | undefined) => row && recordOf(row)

/** Opens the operators' table. */
export function openOperatorTable(db: Sql) {
  const select = <P extends unknown[]>(rest: string) => db.prepare<P, Row>(`SELECT ${columns} FROM operator ${rest}`)
  const byId = select<[number]>('WHERE id = ?')
  const byName = select<[string]>('WHERE name = ?')
  const all = select<[]>('ORDER BY name')
  const add = db.prepare(
    `INSERT INTO operator (id, name, roles, password_hash, one_time_until, created_at, created_by, access_at, access_by)
     SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ? FROM operator`,
  )
  const setRoles = db.prepare<[string, number]>('UPDATE operator SET roles = ? WHERE id = ?')
  const setDisabled = db.prepare<[number | null, number]>('UPDATE operator SET disabled_at = ? WHERE id = ?')
  const setAccess = db.prepare<[number, string | null, number]>(
    'UPDATE operator SET access_at = ?, access_by = ? WHERE id = ?',
  )
  const reset = db.prepare<[string, number, number]>(
    `UPDATE operator SET password_hash = ?, one_time_until = ?, secret = NULL, confirmed = 0, last_step = 0 WHERE id = ?`,
  )
  const setPassword = db.prepare<[string, number, string]>(
    `UPDATE operator SET password_hash = ?, one_time_until = NULL
     WHERE id = ? AND password_hash = ? AND one_time_until IS NOT NULL`,
  )
  const changePassword = db.prepare<[string, number, string]>(
    'UPDATE operator SET password_hash = ? WHERE id = ? AND password_hash = ? AND one_time_until IS NULL',
  )
  const setSecret = db.prepare<[string, number]>(
    'UPDATE operator SET secret = ?, last_step = 0 WHERE id = ? AND confirmed = 0',
  )
  // A code that was seen once is worth nothing: whoever looked over a shoulder comes too late.
  const takeStep = db.prepare<{ id: number; step: number; secret: string }>(
    `UPDATE operator SET confirmed = 1, last_step = @step
     WHERE id = @id AND secret = @secret AND last_step < @step`,
  )
  const signedIn = db.prepare<[number, number]>('UPDATE operator SET signed_in_at = ? WHERE id = ?')
  return {
    find: (id: number): OperatorRecord | undefined => found(byId.get(id)),
    named: (name: string): OperatorRecord | undefined => found(byName.get(name)),
    all: (): OperatorRecord[] => all.all().map(recordOf),
    add: ({ name, roles, passwordHash, oneTimeUntil, createdBy, accessBy }: NewOperator, at: number): void => {
      add.run(name, JSON.stringify(roles), passwordHash, oneTimeUntil, at, createdBy, at, accessBy)
    },
    /** Notes that access was given at a time, UTC ms, and its origin. */
    setAccess: (id: number, at: number, by: string | null): void => {
      setAccess.run(at, by, id)
    },
    setRoles: (id: number, roles: readonly Role[]): void => {
      setRoles.run(JSON.stringify(roles), id)
    },
    setDisabled: (id: number, at: number | null): void => {
      setDisabled.run(at, id)
    },
    /** Back to a one-time password, without an authenticator. */
    reset: (id: number, passwordHash: string, oneTimeUntil: number): void => {
      reset.run(passwordHash, oneTimeUntil, id)
    },
    /** An own password in place of the one-time one that was `before`; false when that has been replaced. */
    setPassword: (id: number, passwordHash: string, before: string): boolean =>
      setPassword.run(passwordHash, id, before).changes === 1,
    /** An own password in place of the own one that was `before`; false when that has been replaced. */
    changePassword: (id: number, passwordHash: string, before: string): boolean =>
      changePassword.run(passwordHash, id, before).changes === 1,
    /** Another secret, as long as none was confirmed. */
    setSecret: (id: number, sealed: string): boolean => setSecret.run(sealed, id).changes === 1,
    /** Uses the code of a step up, and so confirms the secret; false for a step that was used or is older. */
    takeStep: (id: number, secret: string, step: number): boolean => takeStep.run({ id, secret, step }).changes === 1,
    noteSignIn: (id: number, at: number): void => {
      signedIn.run(at, id)
    },
  }
}
