import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../config.ts'
import { migrateByOwner, openPostgres } from '../openDatabase.ts'
import { storeOf } from '../openServer.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { hasPostgres, type OwnPostgres, startOwnPostgres } from '../store/postgres/ownPostgres.ts'
import { PostgresSql } from '../store/postgres/postgresSql.ts'

describe.skipIf(!hasPostgres)('somebody with the PostgreSQL user of the server (skipped without PostgreSQL)', () => {
  let postgres: OwnPostgres
  let root: PostgresSql
  /** A user's address. */
  let as: (user: string, password?: string) => string
  let server: PostgresSql

  const start = (url: string, more: Readonly<Record<string, string>> = {}) =>
    storeOf(readSettings({ DATABASE_URL: url, DATA_DIR: ':memory:', ...more })).close()

  beforeAll(async () => {
    postgres = await startOwnPostgres({ isDurable: false })
    as = (user, password = '') =>
      postgres.url.replace('postgres@', `${user}:${password}@`).replace(/postgres$/, 'broker')
    root = new PostgresSql({ url: postgres.url, schema: undefined })
    root.exec('CREATE ROLE owner LOGIN CREATEROLE')
    root.exec('CREATE DATABASE broker OWNER owner')
    // Whoever is made from now on needs his password.
    root.exec(`CREATE TABLE line (text TEXT);
      INSERT INTO line VALUES ('host all owner,postgres 127.0.0.1/32 trust'), ('host all all 127.0.0.1/32 scram-sha-256');
      DO $$ BEGIN EXECUTE format('COPY line TO %L', current_setting('hba_file')); END $$; SELECT pg_reload_conf()`)
    expect(() => start(as('owner'))).toThrow('its user owner may make users')
    expect(migrateByOwner(as('owner'), as('broker', 's%3Fsame'))).toBeUndefined()
    server = new PostgresSql({ url: as('broker', 's%3Fsame'), schema: undefined })
    const audit = openAuditLog(server)
    audit.append({ actor: 'ada', act: 'approve', subject: 'loan-1', remark: '' }, 1)
    audit.append({ actor: 'alan', act: 'approve', subject: 'loan-1', remark: '' }, 2)
  })

  afterAll(async () => {
    server?.close()
    root?.close()
    await postgres?.remove()
  })

  it.each([
    "UPDATE audit_entry SET actor = 'alan'",
    'DELETE FROM audit_entry WHERE number = 2',
    'TRUNCATE audit_entry',
    'ALTER TABLE audit_entry DISABLE TRIGGER USER',
    'DROP TRIGGER audit_entry_stays ON audit_entry',
    'CREATE TRIGGER own BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_stays()',
    'CREATE RULE own AS ON INSERT TO audit_entry DO INSTEAD NOTHING',
    `CREATE OR REPLACE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    'DROP FUNCTION audit_entry_stays() CASCADE',
    'DROP TABLE audit_entry',
    'ALTER TABLE audit_entry RENAME TO other',
    'ALTER TABLE audit_entry OWNER TO broker',
    'DROP SCHEMA public CASCADE',
    'SET session_replication_role = replica',
    'CREATE TABLE other (one INTEGER)',
    'CREATE TEMPORARY TABLE audit_entry (number BIGINT)',
    'CREATE SCHEMA broker',
    'SET ROLE owner',
    'ALTER ROLE broker SUPERUSER',
    'UPDATE migration SET number = 0',
    "COPY (SELECT 1) TO PROGRAM 'true'",
  ])('cannot %s', (sql) => {
    expect(() => server.exec(sql)).toThrow(/must be owner|permission denied|must have CREATE|must be superuser/)
    expect(openAuditLog(server).verify()).toMatchObject({ intact: true, entries: 2 })
  })

  it('runs the server in production, and adds to the log', () => {
    start(as('broker', 's%3Fsame'))
    expect(() => start(as('broker', 'wrong'))).toThrow('password authentication failed')
  })

  it.each([
    ['is a superuser', 'ALTER ROLE broker SUPERUSER', 'ALTER ROLE broker NOSUPERUSER'],
    ['may make users', 'ALTER ROLE broker CREATEROLE', 'ALTER ROLE broker NOCREATEROLE'],
    ['owns the database', 'GRANT owner TO broker', 'REVOKE owner FROM broker'],
    ['may write files', 'GRANT pg_write_server_files TO broker', 'REVOKE pg_write_server_files FROM broker'],
    ['may make tables', 'GRANT CREATE ON SCHEMA public TO PUBLIC', 'REVOKE CREATE ON SCHEMA public FROM PUBLIC'],
    ['owns the audit log', 'ALTER TABLE audit_entry OWNER TO broker', 'ALTER TABLE audit_entry OWNER TO owner'],
    [
      'may change',
      'GRANT UPDATE (remark) ON audit_entry TO broker',
      'REVOKE UPDATE (remark) ON audit_entry FROM broker',
    ],
    ['may change', 'GRANT pg_write_all_data TO broker', 'REVOKE pg_write_all_data FROM broker'],
  ])('runs no server in production who %s: %s', (fault, grant, revoke) => {
    const admin = new PostgresSql({ url: as('postgres'), schema: undefined })
    try {
      admin.exec(grant)
      expect(() => start(as('broker', 's%3Fsame'))).toThrow(`its user broker ${fault}`)
      start(as('broker', 's%3Fsame'), { DEMO: '1' })
    } finally {
      admin.exec(revoke)
      admin.exec('GRANT SELECT, INSERT ON audit_entry TO broker')
      admin.close()
    }
    start(as('broker', 's%3Fsame'))
  })

  it('has no server with the owner’s address, nor one of another version', () => {
    const url = as('broker', 's%3Fsame')
    expect(() => start(url, { DATABASE_OWNER_URL: as('owner') })).toThrow('DATABASE_OWNER_URL')
    const owner = new PostgresSql({ url: as('owner'), schema: undefined })
    const [last] = owner
      .prepare<[], { number: number }>("SELECT number FROM migration WHERE room = 'ops' ORDER BY number DESC")
      .all()
    owner.exec(`UPDATE migration SET number = ${last?.number} + 1 WHERE room = 'ops' AND number = ${last?.number}`)
    expect(() => start(url)).toThrow('npm run ops -- migrate')
    expect(() => migrateByOwner(as('owner'), url)).toThrow('newer than this server')
    owner.exec(`UPDATE migration SET number = ${last?.number} WHERE room = 'ops' AND number > ${last?.number}`)
    owner.close()
    start(url)
  })

  it('is given no tables while a server runs on a database that is to be migrated', () => {
    const running = openPostgres({ url: as('owner'), schema: undefined, presence: 'together' })
    running.db.prepare('SELECT 1').get()
    const url = as('broker', 's%3Fsame')
    expect(migrateByOwner(as('owner'), url)).toBeUndefined()
    running.db.exec("DELETE FROM migration WHERE room = 'community'")
    expect(() => migrateByOwner(as('owner'), url)).toThrow('Another server is using this database')
    running.db.exec("INSERT INTO migration VALUES ('community', 1)")
    running.close()
  })

  it('has to be another than the owner', () =>
    expect(() => migrateByOwner(as('owner'), as('owner'))).toThrow('need two users'))
})
