import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDecision } from '../../contract/proof/decision.ts'
import { connectNats } from '../bus/natsBus.ts'
import { natsProgram } from '../bus/natsFixture.ts'
import { shardOf } from '../leases/shard.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import type { Tick } from '../markets/feed.ts'
import { EvidenceStore } from '../proof/evidenceStore.ts'
import { hasPostgres } from '../store/postgres/ownPostgres.ts'
import { PostgresSql } from '../store/postgres/postgresSql.ts'
import { type Kill, killTable } from './killTable.ts'
import { readSignedPrices } from './priceWire.ts'
import { inboxOf, priceLog } from './subjects.ts'
import { TestCluster } from './testCluster.ts'
import { TestLoad } from './testLoad.ts'
import { TrustedKeys } from './trustedKeys.ts'

const canRun = hasPostgres && natsProgram() !== undefined
const SHARDS = 2
const TRADERS = 8
const CALM_MS = 4_000
const SERVED_MS = 60_000
const READ_MS = 60_000
/** An engine's death may keep its accounts waiting so long (issue: within 10 s). */
const TAKEOVER_S = 10

interface OrderRow {
  readonly id: number
  readonly account_id: number
  readonly status: string
  readonly side: 'buy' | 'sell'
  readonly stop_loss: string | null
  readonly take_profit: string | null
  readonly price: string
  readonly close_price: string | null
  readonly reason: string | null
}

describe.skipIf(!canRun)(
  'an exchange of several processes, each killed in turn under load (skipped without PostgreSQL and NATS)',
  () => {
    let cluster: TestCluster
    let sql: PostgresSql
    let load: TestLoad
    const kills: Kill[] = []

    beforeAll(async () => {
      cluster = await TestCluster.open({ gateways: 2, shards: SHARDS })
      sql = new PostgresSql({ url: cluster.postgres.url, schema: undefined })
      load = await TestLoad.open(cluster.gateways, TRADERS)
      load.start()
      await wait(CALM_MS)
    }, 180_000)

    afterAll(async () => {
      await load?.stop()
      sql?.close()
      await cluster?.close()
    }, 60_000)

    /** Returns the current owner of a lease according to the database. */
    const ownerOf = (lease: string) => {
      const owner = sql.prepare<[string], string>('SELECT owner FROM lease WHERE name = ?').pluck().get(lease)
      const pid = Number(/-(\d+)-[\da-f]{8}$/.exec(owner ?? '')?.[1])
      const member = cluster.withPid(pid)
      if (!member) throw new Error(`nobody is ${owner}`)
      return member
    }

    /** Does something bad, and waits until the traders of those shards are served again. */
    async function harm(what: string, shards: readonly number[], work: () => Promise<void>): Promise<Kill> {
      const before = load.all.length
      const inFlight = load.underWay
      const at = performance.now()
      await work()
      const served = await Promise.all(shards.map((shard) => load.servedAfter(at, shard, SHARDS, SERVED_MS)))
      const seconds = Math.max(...served.map((time) => (time - at) / 1000))
      await wait(CALM_MS)
      const kill = { what, seconds, inFlight, requested: load.all.length - before }
      kills.push(kill)
      return kill
    }

    const both = [0, 1]

    it('serves again when a gateway is killed', async () => {
      await harm('a gateway', both, () => cluster.member('gateway 0').kill())
    }, 120_000)

    it.each(both)(
      'serves the accounts of engine %i again within ten seconds of its death',
      async (shard) => {
        const { seconds } = await harm(`engine ${shard}`, [shard], () => ownerOf(`engine/${shard}/${SHARDS}`).kill())
        expect(seconds).toBeLessThanOrEqual(TAKEOVER_S)
      },
      120_000,
    )

    it('serves the accounts of an engine that is asked to stop again as soon as the other has loaded them', async () => {
      await harm('engine 0, asked to stop', [0], () => ownerOf(`engine/0/${SHARDS}`).restart())
    }, 120_000)

    it('has prices again when the feed is killed', async () => {
      const pricesSeen = () =>
        sql.prepare<[], number>("SELECT prices FROM lease WHERE name = 'feed'").pluck().get() ?? 0
      const before = pricesSeen()
      await harm('the feed', both, () => ownerOf('feed').kill())
      await expect.poll(pricesSeen, { timeout: 20_000 }).toBeGreaterThan(before)
    }, 120_000)

    it('goes on when NATS was killed and started again', async () => {
      await harm('NATS, started again after 2 s', both, async () => {
        await cluster.nats.kill()
        await wait(2_000)
        await cluster.nats.start()
      })
    }, 120_000)

    it('goes on when PostgreSQL was killed and started again', async () => {
      sql.close()
      await harm('PostgreSQL, started again after 2 s', both, async () => {
        await cluster.postgres.kill()
        await wait(2_000)
        await cluster.postgres.start()
      })
      sql = new PostgresSql({ url: cluster.postgres.url, schema: undefined })
    }, 120_000)

    it('has lost nothing and doubled nothing, and its books are sound', async () => {
      await load.stop()
      const { all, traders } = load
      // What nobody knew then may have been done since.
      const unknown = all.filter(({ came: result }) => result.code === undefined)
      for (const requested of unknown) requested.came = await requested.trader.outcome(requested.came.requestId)
      const performed = sql.prepare<[number], { request_id: string; code: number }>(
        'SELECT request_id, code FROM request WHERE account_id = ?',
      )
      const ordersOf = sql.prepare<[number], OrderRow>('SELECT * FROM trade_order WHERE account_id = ?')
      let [lost, doubled, wrong] = [0, 0, 0]
      for (const trader of traders) {
        const own = all.filter((requested) => requested.trader === trader)
        const known = new Map(performed.all(trader.accountId).map(({ request_id, code }) => [request_id, code]))
        for (const { came: result } of own) {
          if (result.code !== undefined && known.get(result.requestId) === undefined && result.code === 1) lost += 1
          if (result.code === undefined && known.has(result.requestId)) wrong += 1
        }
        const opened = own.filter(({ kind, came: result }) => kind === 'open' && result.code === 1)
        const orders = ordersOf.all(trader.accountId)
        const ids = new Set(orders.map(({ id }) => String(id)))
        lost += opened.filter(({ came: result }) => !ids.has(result.id ?? '')).length
        doubled += Math.max(0, orders.length - new Set(opened.map(({ came: result }) => result.id)).size)
      }
      const accepted = all.filter(({ came: result }) => result.code === 1).length
      process.stdout.write(`${killTable(kills, { requested: all.length, accepted, lost, doubled })}\n`)
      expect({ lost, doubled, wrong }).toEqual({ lost: 0, doubled: 0, wrong: 0 })
      expect(accepted).toBeGreaterThan(100)
      expect(checkLedger(sql)).toEqual([])
    }, 120_000)

    it('has fired every stop at the first price at or beyond it', async () => {
      // In this order, so that the rows show all that was decided up to here, and the log has every price they rest on.
      const decidedBy = both.map((shard) =>
        sql
          .prepare<[string], number>('SELECT prices FROM lease WHERE name = ?')
          .pluck()
          .get(`engine/${shard}/${SHARDS}`),
      )
      const rows = sql
        .prepare<[], OrderRow>('SELECT * FROM trade_order WHERE stop_loss IS NOT NULL AND opened_at IS NOT NULL')
        .all()
      const ticks = await loggedTicks(cluster, 'BTCUSD')
      expect(ticks.every(({ time }, at) => time >= (ticks[at - 1]?.time ?? 0))).toBe(true)
      const evidence = both.map((shard) => new EvidenceStore(sql, shard))
      const wrong = rows.flatMap((row) => {
        const shard = shardOf(row.account_id, SHARDS)
        const decisions = (evidence[shard]?.decisionsOf(row.id) ?? []).map(({ text }) => readDecision(text))
        const openedAt = decisions.find((decision) => decision?.what === 'opened')?.tick
        const opened = ticks.findIndex(({ time, price }) => time === openedAt?.time && price === openedAt.price)
        const expected = ticks.slice(opened + 1).find(({ price }) => isReached(row, price))
        const fired = row.reason === 'stopLoss' || row.reason === 'takeProfit'
        const isRight = fired
          ? expected?.price === Number(row.close_price)
          : row.status !== 'holding' || expected === undefined || expected.sequence > (decidedBy[shard] ?? 0)
        return opened >= 0 && openedAt?.price === Number(row.price) && isRight ? [] : [{ row, openedAt, expected }]
      })
      expect(wrong).toEqual([])
      expect(rows.filter(({ reason }) => reason === 'stopLoss' || reason === 'takeProfit').length).toBeGreaterThan(0)
    }, 120_000)
  },
)

/** Returns all ticks of an instrument in the signed log of prices, each with the sequence of its message. */
async function loggedTicks(cluster: TestCluster, code: string): Promise<(Tick & { readonly sequence: number })[]> {
  const silent = pino({ level: 'silent' })
  const bus = await connectNats(cluster.access('gateway'), { name: 'test', inbox: inboxOf('gateway') }, silent)
  const keys = new TrustedKeys(cluster.trusted, silent)
  try {
    const prices = await bus.openLog(priceLog.name)
    const { first, last } = await prices.ends()
    return (await prices.read(first, last, READ_MS)).flatMap((logged) =>
      (readSignedPrices(logged, keys)?.ticks ?? [])
        .filter((tick) => tick.code === code)
        .map((tick) => ({ ...tick, sequence: logged.sequence })),
    )
  } finally {
    keys.close()
    await bus.close()
  }
}

/** Returns true if a price is at or beyond one of the stops of an order. */
function isReached({ side, stop_loss, take_profit }: OrderRow, price: number): boolean {
  const [low, high] = side === 'buy' ? [stop_loss, take_profit] : [take_profit, stop_loss]
  return price <= Number(low) || price >= Number(high)
}
