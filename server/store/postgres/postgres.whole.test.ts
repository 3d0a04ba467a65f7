import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cashOf, house } from '../../../engine/transactions.ts'
import { openAccounts } from '../../accounts/accounts.ts'
import { openLeaseTable } from '../../leases/leaseTable.ts'
import { engineLease, engineStride, visitorsStride } from '../../leases/shard.ts'
import { checkLedger } from '../../ledger/checkLedger.ts'
import { Ledger } from '../../ledger/ledger.ts'
import { isUpToDate, migrate, openDatabase, openShared } from '../../openDatabase.ts'
import { openAuditLog } from '../../ops/auditLog.ts'
import type { Sql } from '../sql.ts'
import { hasPostgres, type OwnPostgres, startOwnPostgres } from './ownPostgres.ts'
import { type PostgresOptions, PostgresSql } from './postgresSql.ts'

let postgres: OwnPostgres
let sql: PostgresSql

const open = (schema: string, options?: PostgresOptions) => new PostgresSql({ url: postgres.url, schema }, options)
const run = (script: string, ...args: string[]) =>
  spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })

describe.skipIf(!hasPostgres)('PostgreSQL behind the face of the server', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    sql = open('plain')
    sql.exec('CREATE SCHEMA plain; CREATE TABLE kept (id BIGINT PRIMARY KEY, word TEXT UNIQUE, amount BIGINT)')
  }, 60_000)
  afterAll(async () => {
    sql.close()
    await postgres.remove()
  })

  const words = () => sql.prepare<[], string>('SELECT word FROM kept ORDER BY id').pluck().all()
  const keep = (of: PostgresSql, word: string) =>
    of.prepare<[string]>('INSERT INTO kept (id, word) SELECT coalesce(max(id), 0) + 1, ? FROM kept').run(word)

  it('answers whole numbers, and what is too large for one only as bigint', () => {
    const amount = sql.prepare<[bigint], unknown>('SELECT ?::bigint').pluck()
    expect(amount.get(5n)).toBe(5)
    expect(() => amount.get(2n ** 60n)).toThrow(RangeError)
    expect(
      sql
        .prepare<[bigint], unknown>('SELECT ?::bigint')
        .pluck()
        .safeIntegers()
        .get(2n ** 60n),
    ).toBe(2n ** 60n)
    expect(
      sql.prepare('SELECT 1 = 1 AS holds, sum(a) AS sum, 0.5 AS part FROM (VALUES (1), (2)) AS v (a)').get(),
    ).toEqual({
      holds: 1,
      sum: 3,
      part: 0.5,
    })
  })

  it('undoes a transaction whose write fails, when it ends at the latest, and says why', () => {
    keep(sql, 'first')
    const twice = sql.transaction(() => {
      keep(sql, 'second')
      keep(sql, 'first')
    }).immediate
    expect(twice).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }))
    expect(words()).toEqual(['first'])
    expect(sql.inTransaction).toBe(false)
  })

  it('undoes the inner one alone', () => {
    sql
      .transaction(() => {
        keep(sql, 'outer')
        const inner = sql.transaction(() => {
          keep(sql, 'inner')
          keep(sql, 'outer')
        }).immediate
        expect(inner).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }))
        keep(sql, 'after')
      })
      .immediate()
    expect(words()).toEqual(['first', 'outer', 'after'])
  })

  it('does not commit what somebody has caught a failure in', () => {
    const caught = sql.transaction(() => {
      keep(sql, 'lost')
      expect(() => sql.prepare('SELECT 1 FROM nowhere').get()).toThrow('nowhere')
    }).immediate
    expect(caught).toThrow()
    expect(words()).not.toContain('lost')
  })

  it('goes on with a new connection when the old one was cut; a transaction on the way is undone', () => {
    const other = open('plain')
    const cut = () =>
      other
        .prepare("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query <> ''")
        .all()
    const before = words()
    const cutInside = sql.transaction(() => {
      keep(sql, 'cut')
      expect(words()).toContain('cut')
      cut()
      words()
    }).immediate
    expect(cutInside).toThrow()
    expect(words()).toEqual(before)
    cut()
    expect(words()).toEqual(before)
    other.close()
  })

  it('goes on with no transaction that was cut, though somebody has caught it', () => {
    const other = open('plain')
    const before = words()
    const goesOn = sql.transaction(() => {
      keep(sql, 'cut')
      const [id] = sql.prepare<[], number>('SELECT pg_backend_pid()').pluck().all()
      other.prepare<[number]>('SELECT pg_terminate_backend(?::int)').all(id ?? 0)
      // A connection of which the thread has heard that it is gone.
      other.prepare('SELECT pg_sleep(0.2)').all()
      expect(words).toThrow()
      keep(sql, 'after')
    }).immediate
    expect(goesOn).toThrow()
    expect(words()).toEqual(before)
    other.close()
  })

  it('throws when a lock is not given up, and when the server is gone; it is there again after a restart', async () => {
    const other = open('plain')
    other
      .transaction(() => {
        keep(other, 'held')
        other.prepare('SELECT 1').get()
        expect(() => keep(sql, 'waits')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }))
      })
      .immediate()
    other.close()
    const before = words()
    await postgres.kill()
    expect(() => keep(sql, 'gone')).toThrow()
    await postgres.start()
    keep(sql, 'back')
    expect(words()).toEqual([...before, 'back'])
  })

  it('asks what became of a commit whose answer was lost: committed, it is no failure', async () => {
    // Nobody receives what it waits for at the end: it is committed here, and is not heard of.
    sql.exec("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    sql.exec('SELECT pg_reload_conf()')
    const cutting = run('cutCommit.ts', postgres.url)
    const ended = once(cutting, 'exit')
    sql.transaction(() => keep(sql, 'unheard')).immediate()
    await ended
    expect(words()).toContain('unheard')
  })

  /** As `keep`, without waiting for it. */
  const keepLater = (id: number, ...stored: readonly string[]) =>
    sql.apartLater(
      stored.map((word, at) => ({ sql: 'INSERT INTO kept (id, word) VALUES (?, ?)', values: [id + at, word] })),
    )

  it('commits what nobody waits for in the order it was sent, and as a whole; what is read comes behind it', async () => {
    const [one, two] = [keepLater(1_000, 'sent first'), keepLater(1_001, 'sent second', 'sent third')]
    expect(words().slice(-3)).toEqual(['sent first', 'sent second', 'sent third'])
    await Promise.all([one, two])
    const twice = keepLater(1_003, 'sent fourth', 'sent first')
    await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE', isLost: false })
    expect(words()).not.toContain('sent fourth')
    await keepLater(1_003, 'sent fourth')
    expect(words()).toContain('sent fourth')
  })

  it('asks what became of a commit that nobody waits for, too; what was cut before it is not done', async () => {
    sql.exec("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    sql.exec('SELECT pg_reload_conf()')
    const ended = once(run('cutCommit.ts', postgres.url), 'exit')
    await keepLater(1_010, 'sent unheard')
    await ended
    expect(words()).toContain('sent unheard')
    const cut = sql.apartLater([
      { sql: 'INSERT INTO kept (id, word) VALUES (?, ?)', values: [1_020, 'sent and cut'] },
      { sql: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] },
    ])
    await expect(cut).rejects.toMatchObject({ isLost: true })
    expect(words()).not.toContain('sent and cut')
  })

  it('is for one server that has to be alone, or for several', { timeout: 60_000 }, () => {
    const as = (presence: 'alone' | 'together') => {
      const one = new PostgresSql({ url: postgres.url, schema: 'plain', presence })
      const here = () => one.prepare<[], number>('SELECT 1').pluck().get()
      return { here, close: () => one.close() }
    }
    const [one, two, alone] = [as('together'), as('together'), as('alone')]
    expect([one.here(), two.here()]).toEqual([1, 1])
    expect(alone.here).toThrow('Another server is using this database')
    one.close()
    two.close()
    expect(alone.here()).toBe(1)
    const late = as('together')
    expect(late.here).toThrow('Another server is using this database')
    alone.close()
    expect(late.here()).toBe(1)
    late.close()
  })

  it('is written to by a visitor while an engine is about to commit: each numbers by its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'beside-'))
    const shard = { shard: 1, of: 2 }
    const engine = openDatabase(folder, { url: postgres.url, stride: engineStride(shard) })
    openLeaseTable(engine.db).take(engineLease(shard), 'engine', 60_000, { prices: 0, commands: 0 })
    const { accountId } = openAccounts(engine, { now: () => 1 }).createDemo('somebody')
    const visitor = openShared(folder, postgres.url, (of) => visitorsStride(openLeaseTable(of)))
    const take = (of: Sql) => {
      const postings = [
        { account: cashOf(accountId), amount: -1_000_000n },
        { account: house('demo', 'fees'), amount: 1_000_000n },
      ]
      new Ledger(of).post([{ kind: 'fee', accountId, at: 1, postings }])
    }
    engine.db.apart(() => {
      take(engine.db)
      // What the engine writes is sent with the end of its transaction.
      for (let times = 0; times < 3; times++) visitor.transaction(() => take(visitor)).immediate()
    })()
    expect(new Ledger(visitor).balance(cashOf(accountId))).toBe(99_996_000_000n)
    expect(checkLedger(visitor)).toEqual([])
    visitor.close()
    engine.close()
    rmSync(folder, { recursive: true })
  })

  it('is migrated once by several at a time, who number by the highest there is side by side', async () => {
    sql.exec('CREATE SCHEMA shared')
    const others = [1, 2, 3].map((number) =>
      once(run('../../accounts/manyDemos.ts', postgres.url, 'shared', `${number}`), 'exit'),
    )
    expect((await Promise.all(others)).map(([code]) => code)).toEqual([0, 0, 0])
    const shared = open('shared')
    expect(isUpToDate(shared)).toBe(true)
    migrate(shared)
    const ids = shared.prepare<[], number>('SELECT id FROM account ORDER BY id').pluck().all()
    expect(ids).toHaveLength(60)
    expect(checkLedger(shared)).toEqual([])
    openAuditLog(shared).append({ actor: 'ada', act: 'approve', subject: 'loan-1', remark: '' }, 1)
    for (const spoiling of [
      "UPDATE audit_entry SET actor = 'alan'",
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
      "INSERT INTO audit_entry SELECT 1, at, actor, act, subject, remark, 'x' FROM audit_entry",
      "INSERT INTO audit_entry SELECT 3, at, actor, act, subject, remark, 'x' FROM audit_entry",
    ])
      expect(() => shared.exec(spoiling), spoiling).toThrow('only added to')
    expect(openAuditLog(shared).verify()).toMatchObject({ intact: true, entries: 1 })
    shared.close()
  })
})
