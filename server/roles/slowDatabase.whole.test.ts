import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { calls } from '../../contract/calls.ts'
import { LIVE_PATH } from '../../contract/live.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { assembleEntryPoints, type EngineAccess } from '../assembleEntryPoints.ts'
import { readSettings } from '../config.ts'
import { openMarket } from '../feed/openMarket.ts'
import { openBasis } from '../openBasis.ts'
import { openDatabase } from '../openDatabase.ts'
import { Metrics } from '../operations/metrics.ts'
import { OPERATOR_RATES, signedIn } from '../operatorFixture.ts'
import { hasPostgres, type OwnPostgres, startOwnPostgres } from '../store/postgres/ownPostgres.ts'

/** Time limit of answers that need no database, ms, on a busy machine as well. A busy database takes longer. */
const SOON_MS = 2_500
/** Longer is waited for no answer, ms: a page gives up after 10 s. */
const LATEST_MS = 15_000
const START = Date.UTC(2026, 6, 8, 14, 30, 20)
const PASSWORD = 'correct horse battery'

/** An engine in another process, which nothing here asks. */
const engine: EngineAccess = {
  handlers: {},
  figures: { revision: () => undefined, figures: () => Promise.reject(new Error('nobody asks')) as never },
  figuresOf: () => Promise.reject(new Error('nobody asks')),
  load: () => ({ accounts: 0, holding: 0, pending: 0 }),
  subscribe: () => undefined,
  close: async () => undefined,
}

/** The doors as a gateway has them. */
async function openEntryPoints(dataDir: string, url: string) {
  const log = pino({ level: 'silent' })
  const database = openDatabase(dataDir, { url })
  const settings = readSettings({ DEMO: '1', DATA_DIR: dataDir, READY_PRICE_SECONDS: '0', ...OPERATOR_RATES })
  const requested = {
    feed: 'simulated',
    seed: 1,
    hours: 'always',
    testers: true,
    historyDays: 1,
    candleDays: 7,
  } as const
  const running = { now: () => START + Math.round(performance.now()) }
  // The feed is another process: what it writes of prices keeps nobody waiting here.
  const candles = openDatabase(':memory:').db
  const feed = await openMarket({ db: candles, queries: database.queries }, { ...requested, clock: running }, log)
  const { market, clock } = feed
  const parts = { settings, log, database, market, clock, runsMaintenance: false, hasEntryPoints: true }
  const basis = openBasis(parts)
  const { app, console } = await assembleEntryPoints({ ...parts, basis, metrics: new Metrics(), engine, appFiles: [] })
  await app.listen({ port: 0 })
  feed.start()
  const passwordHash = await hashPassword(PASSWORD)
  let opened = 0
  return {
    app,
    console,
    database,
    /** A real account with a session. */
    enter: () => {
      opened += 1
      const email = `trader${opened}@example.com`
      const accountId = basis.accounts.openReal({ email, passwordHash }) ?? 0
      return { email, authorization: basis.accounts.openSession(accountId, { device: '', address: '' }).token }
    },
    close: async () => {
      await app.close()
      await feed.stop()
      candles.close()
      database.close()
    },
  }
}

/** Prices as they come on the live channel. */
class Prices {
  readonly #socket: WebSocket
  readonly #times: number[] = []

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', () => this.#times.push(performance.now()))
  }

  /** Resolves when they come. */
  static async open({ port }: AddressInfo): Promise<Prices> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`)
    const prices = new Prices(socket)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'sub', topic: 'DAY_MARKET' }))
    await expect.poll(() => prices.#times.length, { timeout: 20_000 }).toBeGreaterThan(3)
    return prices
  }

  /** The longest time without one, ms, from a time until now. */
  longestSilence(from: number): number {
    const times = [from, ...this.#times.filter((at) => at > from), performance.now()]
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
  }

  close(): void {
    this.#socket.terminate()
  }
}

describe.skipIf(!hasPostgres)('a database that does not answer', { timeout: 120_000 }, () => {
  let postgres: OwnPostgres
  let folder: string
  let server: Awaited<ReturnType<typeof openEntryPoints>>
  let other: pg.Client

  beforeAll(async () => {
    postgres = await startOwnPostgres({ isDurable: false })
    folder = mkdtempSync(join(tmpdir(), 'slow-database-'))
    server = await openEntryPoints(folder, postgres.url)
    other = new pg.Client(postgres.url)
    await other.connect()
  }, 120_000)
  afterAll(async () => {
    await other.end()
    await server.close()
    rmSync(folder, { recursive: true })
    await postgres.remove()
  })

  /** Nothing in the database can be read while it lasts. */
  async function stopped<Result>(work: () => Promise<Result>): Promise<Result> {
    const { rows } = await other.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    return locked(`${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`, work)
  }
  /** Some tables can only be read while it lasts, or not even that. */
  async function locked<Result>(tables: string, work: () => Promise<Result>): Promise<Result> {
    await other.query(`BEGIN; LOCK TABLE ${tables}`)
    try {
      return await work()
    } finally {
      await other.query('ROLLBACK')
    }
  }
  const timed = async (requested: Promise<{ readonly statusCode: number; readonly body: string }>) => {
    const from = performance.now()
    const { statusCode, body } = await requested
    return { statusCode, body, ms: performance.now() - from }
  }
  const get = (url: string, headers: Record<string, string> = {}) => timed(server.app.inject({ url, headers }))
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    timed(server.app.inject({ method: 'POST', url, payload, headers }))
  /** Calls that need no database. */
  const others = ['/healthz', calls.tradeList.path, calls.getCategories.path, calls.areaList.path]

  it.each<[string, () => Promise<() => ReturnType<typeof get>>]>([
    [
      'a call with a session',
      async () => {
        const opened = await server.app.inject({ url: calls.createDemoAccount.path })
        const { token } = opened.json().data
        return () => get(calls.historyReport.path, { authorization: token })
      },
    ],
    ['the news', async () => () => get(`${calls.newsList.path}?category_id=1&page=1`)],
    ['the ranking', async () => () => get(calls.traders.path)],
    ['old candles', async () => () => get(`${calls.candles.path}?forex_id=1&period=1min`)],
    [
      'a list of the console',
      async () => {
        const admin = await signedIn(server, 'grace', 'admin')
        return () => timed(admin.answer('auditEntries', { page: 1 }))
      },
    ],
  ])('delays %s alone, which is refused in the end with 503', async (_, prepared) => {
    const ask = await prepared()
    const [slow, soon] = await stopped(async () => {
      // Timed from the beginning: a thread that stands still begins with nothing else.
      const from = performance.now()
      const waits = ask()
      // It has begun to wait for the database when others come.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const reported = []
      for (const url of others) reported.push({ url, ...(await get(url)), ms: performance.now() - from })
      return [await waits, reported]
    })
    for (const { url, statusCode, ms } of soon) {
      expect([url, statusCode]).toEqual([url, 200])
      expect(ms, url).toBeLessThan(SOON_MS)
    }
    expect(slow.statusCode, slow.body).toBe(503)
    expect(JSON.parse(slow.body)).toMatchObject({ code: 0, msg: expect.stringContaining('nothing was done') })
    expect((await ask()).statusCode, 'as soon as the database answers again').toBe(200)
  })

  const WRITES = 'IN SHARE MODE'
  const ALL = 'IN ACCESS EXCLUSIVE MODE'
  it.each<[string, string, () => Promise<() => ReturnType<typeof get>>]>([
    [
      'logging in',
      `account ${ALL}`,
      async () => {
        const { email } = server.enter()
        return () => post(calls.login.path, { account: email, password: PASSWORD, login_type: 'email' })
      },
    ],
    ['a demo account', `account ${WRITES}`, async () => () => get(calls.createDemoAccount.path)],
    [
      'logging out',
      `session ${WRITES}`,
      async () => {
        const { authorization } = server.enter()
        return () => post(calls.endOwnSession.path, {}, { authorization })
      },
    ],
    [
      'a code',
      `one_time_code ${ALL}`,
      async () => () => post(calls.sendEmail.path, { to: 'somebody@example.com', type: '2' }),
    ],
    [
      'a password',
      `account ${WRITES}`,
      async () => {
        const { authorization } = server.enter()
        const requested = { old_password: PASSWORD, new_password: `${PASSWORD} 2`, secondary_password: `${PASSWORD} 2` }
        return () => post(calls.amendPassword.path, requested, { authorization })
      },
    ],
    [
      'loans',
      `loan ${ALL}`,
      async () => {
        const { authorization } = server.enter()
        return () => get(`${calls.loanList.path}?page=1`, { authorization })
      },
    ],
    [
      'who somebody is',
      `identity_check ${ALL}`,
      async () => {
        const { authorization } = server.enter()
        return () => get(calls.identityState.path, { authorization })
      },
    ],
    [
      'the queues of the console',
      `deposit ${ALL}`,
      async () => {
        const admin = await signedIn(server, 'ada', 'admin')
        return () => timed(admin.answer('queues', {}))
      },
    ],
    [
      'an act of an operator',
      `audit_entry ${WRITES}`,
      async () => {
        const admin = await signedIn(server, 'edith', 'admin')
        return () => timed(admin.answer('announce', { text: 'Closed on Friday' }))
      },
    ],
  ])('delays %s alone while a table is locked, and refuses it in time', async (_, tables, prepared) => {
    const ask = await prepared()
    const { authorization } = server.enter()
    const prices = await Prices.open(server.app.server.address() as AddressInfo)
    const [slow, soon, silence] = await locked(tables, async () => {
      const from = performance.now()
      const waits = ask()
      const reported = [...others.map((url) => ({ url, headers: {} }))]
      if (!tables.startsWith('account')) reported.push({ url: calls.historyReport.path, headers: { authorization } })
      await new Promise((resolve) => setTimeout(resolve, 100))
      const answers = []
      for (const { url, headers } of reported) {
        answers.push({ url, ...(await get(url, headers)), ms: performance.now() - from })
      }
      const answered = await waits
      return [answered, answers, prices.longestSilence(from)]
    })
    prices.close()
    for (const { url, statusCode, ms } of soon) {
      expect([url, statusCode]).toEqual([url, 200])
      expect(ms, url).toBeLessThan(SOON_MS)
    }
    expect(silence, 'prices go on').toBeLessThan(SOON_MS)
    expect([503, 504], slow.body).toContain(slow.statusCode)
    expect(slow.ms).toBeLessThan(LATEST_MS)
    expect((await ask()).statusCode, 'as soon as the database answers again').toBe(200)
  })

  it('makes the server unready within a second, and leaves it alive', async () => {
    const [ready, alive] = await stopped(async () => {
      // What was found before holds for a second.
      await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 20_000 }).toBe(503)
      return [await get('/readyz'), await get('/healthz')]
    })
    expect(JSON.parse(ready.body)).toMatchObject({ reasons: expect.arrayContaining(['database']) })
    expect(ready.ms).toBeLessThan(SOON_MS)
    expect(alive.statusCode).toBe(200)
    await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 20_000 }).toBe(200)
  })
})
