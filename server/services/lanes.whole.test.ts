import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAccounts } from '../accounts/accounts.ts'
import { SessionEndedError } from '../accounts/sessions.ts'
import { readSettings } from '../config.ts'
import { categories } from '../markets/categories.ts'
import { instruments } from '../markets/instruments.ts'
import { openDatabase } from '../openDatabase.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { hasPostgres, type OwnPostgres, startOwnPostgres } from '../store/postgres/ownPostgres.ts'
import { DatabaseUnavailable } from '../store/sql.ts'
import { type Lanes, openLanes } from './lanes.ts'

/** The market's day, long before the machine's. */
const MARKET_NOW = Date.UTC(2019, 2, 4, 12)
const clientInfo = { device: '', address: '' }

describe.skipIf(!hasPostgres)('services in threads of their own', { timeout: 120_000 }, () => {
  let postgres: OwnPostgres
  let folder: string
  let database: ExchangeDatabase
  let lanes: Lanes
  let ended: string[]
  let other: pg.Client

  beforeAll(async () => {
    postgres = await startOwnPostgres({ isDurable: false })
    folder = mkdtempSync(join(tmpdir(), 'lanes-'))
    database = openDatabase(folder, { url: postgres.url })
    const { beside } = database
    if (beside === undefined) throw new Error('PostgreSQL is used beside')
    ended = []
    lanes = openLanes({
      start: { ...beside, settings: readSettings({ DEMO: '1' }), instruments, categories },
      clock: { now: () => MARKET_NOW },
      sessionsEnded: (accountId, sessionIds) => ended.push(...sessionIds.map((id) => `${accountId} ${id}`)),
      log: { error: () => undefined },
    })
    // A busy machine takes longer to start a thread than a visitor is kept waiting.
    const { accounts, loanTerms, help, queues } = lanes.services
    const started = () =>
      Promise.all([
        ...[accounts.isDemo(0), loanTerms.offers(), queues.waiting()],
        help.noteLook('grace', 'viewLedger', 'nobody', ''),
      ])
    await vi.waitFor(started, { timeout: 60_000 })
    other = new pg.Client(postgres.url)
    await other.connect()
  }, 120_000)
  afterAll(async () => {
    await other.end()
    await lanes.close()
    database.close()
    rmSync(folder, { recursive: true })
    await postgres.remove()
  })

  async function locked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
    await other.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
    try {
      return await work()
    } finally {
      await other.query('ROLLBACK')
    }
  }
  const caught = (requested: Promise<unknown>): Promise<unknown> =>
    requested.then(
      (answer) => answer,
      (error: unknown) => error,
    )
  const audited = (subject: string) => openAuditLog(database.db).of(subject)

  it('open a demo account by the market’s time, and end a session, which is told', async () => {
    const { accounts } = lanes.services
    const { accountId, sessionId } = await accounts.createDemo('device', clientInfo)
    const opened = database.db.prepare<[number], number>('SELECT created_at FROM account WHERE id = ?').pluck()
    expect(opened.get(accountId)).toBe(MARKET_NOW)
    expect(await accounts.endSession(accountId, 'another')).toBe(false)
    expect(ended).toEqual([])
    expect(await accounts.endSession(accountId, sessionId)).toBe(true)
    expect(ended).toEqual([`${accountId} ${sessionId}`])
  })

  it('throw what they throw in this thread', async () => {
    const { accounts, ownKeys, queues } = lanes.services
    expect(await caught(ownKeys.setPassword({ accountId: 1, sessionId: 'none' }, 'hash'))).toBeInstanceOf(
      SessionEndedError,
    )
    expect(await caught(accounts.openReal({ passwordHash: 'hash' }))).toMatchObject({
      name: 'Error',
      message: 'a real account needs a name',
    })
    // What is no data is refused, and keeps nobody behind it waiting.
    const nonsense = { device: '', address: '', speech: () => '' }
    expect(await caught(accounts.createDemo(undefined, nonsense))).toMatchObject({ name: 'DataCloneError' })
    expect(await accounts.isDemo(1)).toBe(false)
    expect(await queues.waiting()).toEqual([])
  })

  it('do all of a call or nothing, and say which', async () => {
    const { accounts, help } = lanes.services
    const { accountId } = await accounts.createDemo(undefined, clientInfo)
    await other.query(
      `CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'a lock is waited for' USING ERRCODE = '55P03'; END $$;
       CREATE TRIGGER late BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION late()`,
    )
    const refused = await caught(help.endSessions('grace', accountId, 'asked for it'))
    await other.query('DROP FUNCTION late CASCADE')
    expect(refused).toBeInstanceOf(DatabaseUnavailable)
    expect(refused).toMatchObject({ mayBeDone: false })
    const sessions = () => openAccounts(database, { now: Date.now }).listSessions(accountId)
    expect(await sessions()).toHaveLength(1)
    expect(
      ended.filter((one) => one.startsWith(`${accountId} `)),
      'nothing that was undone is told',
    ).toEqual([])
    await help.endSessions('grace', accountId, 'asked for it')
    expect(await sessions()).toEqual([])
    expect(audited(`account-${accountId}`)).toMatchObject([{ actor: 'grace', act: 'endSessions' }])
  })

  it('refuse what waits too long behind another call, and what a full line has no room for; other lanes go on', async () => {
    const { accounts, loanTerms } = lanes.services
    const { first, waiting, beyond, meanwhile } = await locked('account', async () => {
      const refused: string[] = []
      const ask = (name: string) =>
        caught(accounts.createDemo(undefined, clientInfo)).then((error) => {
          refused.push(name)
          return error
        })
      const requested = [ask('first'), ...Array.from({ length: 500 }, () => ask('waiting')), ask('beyond')]
      const offers = await loanTerms.offers()
      const errors = await Promise.all(requested)
      return {
        first: { error: errors[0], at: refused.indexOf('first') },
        waiting: { error: errors[1], at: refused.indexOf('waiting') },
        beyond: { error: errors.at(-1), at: refused.indexOf('beyond') },
        meanwhile: offers,
      }
    })
    expect(meanwhile.length).toBeGreaterThan(0)
    for (const { error } of [first, waiting, beyond]) {
      expect(error).toBeInstanceOf(DatabaseUnavailable)
      expect(error).toMatchObject({ mayBeDone: false })
    }
    expect([beyond.at, waiting.at, first.at]).toEqual([0, 1, 501])
    expect((await accounts.createDemo(undefined, clientInfo)).token).not.toBe('')
  })

  it('do not claim that nothing was done when nobody can tell yet', async () => {
    const slow = (table: string) =>
      other.query(`CREATE TRIGGER slow BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION slow()`)
    await other.query(
      'CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(4); RETURN NEW; END $$',
    )
    await slow('announcement')
    await slow('audit_entry')
    const refused = await caught(lanes.services.companies.announce('grace', 'Closed on Friday'))
    expect(refused).toBeInstanceOf(DatabaseUnavailable)
    expect(refused).toMatchObject({ mayBeDone: true })
    await other.query('DROP FUNCTION slow CASCADE')
    await expect.poll(() => audited('announcement').length, { timeout: 20_000 }).toBe(1)
  })
})
