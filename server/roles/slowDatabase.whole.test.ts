import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { assembleDoors, type EngineAtTheDoors } from '../assembleDoors.ts'
import { readSettings } from '../config.ts'
import { openMarket } from '../feed/openMarket.ts'
import { openBasis } from '../openBasis.ts'
import { openDatabase } from '../openDatabase.ts'
import { Metrics } from '../operations/metrics.ts'
import { OPERATOR_RATES, signedIn } from '../operatorTrial.ts'
import { hasPostgres, type OwnPostgres, startOwnPostgres } from '../store/postgres/ownPostgres.ts'

/** What needs no database is answered within this, ms, on a busy machine too; a database that is waited for takes longer. */
const SOON_MS = 2_500
const START = Date.UTC(2026, 6, 8, 14, 30, 20)

/** An engine in another process, which nothing here asks. */
const engine: EngineAtTheDoors = {
  handlers: {},
  figures: { revision: () => undefined, figures: () => Promise.reject(new Error('nobody asks')) as never },
  figuresOf: () => Promise.reject(new Error('nobody asks')),
  load: () => ({ accounts: 0, holding: 0, pending: 0 }),
  subscribe: () => undefined,
  close: async () => undefined,
}

/** The doors as a gateway has them. */
async function openDoors(dataDir: string, url: string) {
  const log = pino({ level: 'silent' })
  const database = openDatabase(dataDir, { url })
  const settings = readSettings({ DEMO: '1', DATA_DIR: dataDir, READY_PRICE_SECONDS: '0', ...OPERATOR_RATES })
  const asked = { feed: 'simulated', seed: 1, hours: 'always', testers: true, historyDays: 1, candleDays: 7 } as const
  const { market, clock } = await openMarket(database, { ...asked, clock: { now: () => START } }, log)
  const parts = { settings, log, database, market, clock, keepsHouse: false }
  const basis = openBasis(parts)
  const doors = await assembleDoors({ ...parts, basis, metrics: new Metrics(), engine, appFiles: [] })
  return { app: doors.app, database }
}

describe.skipIf(!hasPostgres)('a database that does not answer', { timeout: 120_000 }, () => {
  let postgres: OwnPostgres
  let folder: string
  let server: Awaited<ReturnType<typeof openDoors>>
  let other: pg.Client

  beforeAll(async () => {
    postgres = await startOwnPostgres({ isDurable: false })
    folder = mkdtempSync(join(tmpdir(), 'slow-database-'))
    server = await openDoors(folder, postgres.url)
    other = new pg.Client(postgres.url)
    await other.connect()
  }, 120_000)
  afterAll(async () => {
    await other.end()
    await server.app.close()
    server.database.close()
    rmSync(folder, { recursive: true })
    await postgres.remove()
  })

  /** Nothing in the database can be read while it lasts. */
  async function stopped<Result>(work: () => Promise<Result>): Promise<Result> {
    const { rows } = await other.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    await other.query(`BEGIN; LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`)
    try {
      return await work()
    } finally {
      await other.query('ROLLBACK')
    }
  }
  const timed = async (asked: Promise<{ readonly statusCode: number; readonly body: string }>) => {
    const from = performance.now()
    const { statusCode, body } = await asked
    return { statusCode, body, ms: performance.now() - from }
  }
  const get = (url: string, headers: Record<string, string> = {}) => timed(server.app.inject({ url, headers }))
  /** What needs no database. */
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
      const told = []
      for (const url of others) told.push({ url, ...(await get(url)), ms: performance.now() - from })
      return [await waits, told]
    })
    for (const { url, statusCode, ms } of soon) {
      expect([url, statusCode]).toEqual([url, 200])
      expect(ms, url).toBeLessThan(SOON_MS)
    }
    expect(slow.statusCode, slow.body).toBe(503)
    expect(JSON.parse(slow.body)).toMatchObject({ code: 0, msg: expect.stringContaining('nothing was done') })
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
