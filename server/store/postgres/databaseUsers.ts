import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Sql } from '../sql.ts'

const ROUNDS = 4096
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Rights a user of PostgreSQL must not have, since each would allow changing the audit log. */
const faults: ReadonlyArray<readonly [fault: string, condition: string]> = [
  ['is a superuser', '(SELECT rolsuper FROM pg_roles WHERE rolname = @user)'],
  ['may make users', '(SELECT rolcreaterole FROM pg_roles WHERE rolname = @user)'],
  [
    'may write files or run programs where PostgreSQL runs',
    `pg_has_role(@user, 'pg_execute_server_program', 'MEMBER') OR pg_has_role(@user, 'pg_write_server_files', 'MEMBER')`,
  ],
  [
    'owns the database',
    `(SELECT pg_has_role(@user, datdba, 'MEMBER') FROM pg_database WHERE datname = current_database())`,
  ],
  [
    'owns the schema',
    `(SELECT pg_has_role(@user, nspowner, 'MEMBER') FROM pg_namespace WHERE nspname = current_schema())`,
  ],
  ['may make tables and functions', `has_schema_privilege(@user, current_schema(), 'CREATE')`],
  [
    'owns the audit log or its triggers',
    `EXISTS (SELECT 1 FROM pg_class WHERE oid = to_regclass('audit_entry') AND pg_has_role(@user, relowner, 'MEMBER'))
     OR EXISTS (SELECT 1 FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid
                WHERE t.tgrelid = to_regclass('audit_entry') AND pg_has_role(@user, p.proowner, 'MEMBER'))`,
  ],
  [
    'may change the audit log',
    `has_table_privilege(@user, to_regclass('audit_entry'), 'UPDATE, DELETE, TRUNCATE, TRIGGER')
     OR has_any_column_privilege(@user, to_regclass('audit_entry'), 'UPDATE')`,
  ],
]

/** Returns why a user of PostgreSQL could change the audit log, or undefined if they cannot. */
export function userFault(sql: Sql, user: string): string | undefined {
  const cases = faults.map(([fault, condition]) => `WHEN ${condition} THEN '${fault}'`).join(' ')
  const requested = `SELECT CASE ${cases.replaceAll('@user', 'CAST(@user AS name)')} END`
  return sql.prepare<{ user: string }, string | null>(requested).pluck().get({ user }) ?? undefined
}

/** Returns the user of a connection. */
export const currentUser = (sql: Sql): string =>
  sql.prepare<[], string>('SELECT CAST(current_user AS text)').pluck().get() ?? ''

/**
 * Lets a user do what the server does: read and write all tables, but only add to the audit log. The connection is of their
 * owner. A user who does not exist is made, with the password.
 */
export function admitUser(sql: Sql, user: string, password: string): void {
  const [database, schema] = ['current_database()', 'current_schema()'].map((what) =>
    quoted(sql.prepare<[], string>(`SELECT CAST(${what} AS text)`).pluck().get() ?? ''),
  )
  const name = quoted(user)
  const isThere = sql.prepare<[string], number>('SELECT 1 FROM pg_roles WHERE rolname = ?').pluck().get(user) === 1
  sql.exec(
    [
      ...(isThere ? [] : [`CREATE ROLE ${name} LOGIN PASSWORD '${scramVerifier(password)}'`]),
      `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
      `REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC`,
      `GRANT CONNECT ON DATABASE ${database} TO ${name}`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${name}`,
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${name}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name}`,
      `REVOKE UPDATE, DELETE ON audit_entry FROM ${name}`,
      `REVOKE INSERT, UPDATE, DELETE ON migration FROM ${name}`,
      `GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name}`,
    ].join(';'),
  )
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A password as PostgreSQL keeps it (RFC 5803), so that it is in no statement that a log may have. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ROUNDS, KEY_BYTES, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
