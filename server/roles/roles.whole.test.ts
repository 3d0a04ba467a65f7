import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { natsProgram } from '../bus/natsFixture.ts'
import { hasPostgres } from '../store/postgres/ownPostgres.ts'
import { TestCluster } from './testCluster.ts'
import { TestTrader } from './testTrader.ts'

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at by the test
type Wire = any

const canRun = hasPostgres && natsProgram() !== undefined

describe.skipIf(!canRun)('an exchange of several processes (skipped without PostgreSQL and NATS)', () => {
  let cluster: TestCluster | undefined
  beforeAll(async () => {
    cluster = await TestCluster.open({ gateways: 2, shards: 2 })
  }, 180_000)
  afterAll(() => cluster?.close(), 60_000)

  it('opens and closes an order at either gateway, and shows both the same', async () => {
    const gateways = cluster?.gateways ?? []
    for (const name of ['one', 'two', 'three']) {
      const trader = await TestTrader.open(gateways, name)
      const opened = await trader.submit()
      expect(opened).toMatchObject({ code: 1 })
      for (const gateway of gateways) {
        const { data } = await trader.ask(gateway, '/v1/api/forex/my_deal', { status: '1', page: '1' })
        expect(data.data).toHaveLength(1)
      }
      expect(await trader.close(opened.id ?? '')).toMatchObject({ code: 1 })
    }
  })

  it('tells prices, candles and figures on the live channel of one gateway, whatever was asked at the other', async () => {
    const [one = '', other = ''] = cluster?.gateways ?? []
    const trader = await TestTrader.open([other], 'live')
    const received = new Map<string, Wire[]>()
    const socket = new WebSocket(`${one.replace('http', 'ws')}/v1/ws`)
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data))
      const name = frame.topic ?? frame.type
      received.set(name, [...(received.get(name) ?? []), frame])
    })
    await once(socket, 'open')
    for (const topic of ['DAY_MARKET', 'KLINE.BTCUSD', 'FOREX_TRADE', 'FOREX_CLOSED'])
      socket.send(JSON.stringify({ type: 'sub', topic }))
    socket.send(JSON.stringify({ type: 'login', token: trader.token }))
    const newest = (topic: string) => received.get(topic)?.at(-1)?.data
    await expect.poll(() => received.get('DAY_MARKET')?.length ?? 0, { timeout: 10_000 }).toBeGreaterThan(3)
    await expect.poll(() => newest('KLINE.BTCUSD')?.Close, { timeout: 10_000 }).toBeGreaterThan(0)
    const { id = '' } = await trader.submit()
    const orders = () => newest('FOREX_TRADE')?.TransOrder.map((row: Wire) => String(row.Id))
    await expect.poll(orders, { timeout: 10_000 }).toEqual([id])
    await trader.close(id)
    await expect
      .poll(() => newest('FOREX_CLOSED')?.map((row: Wire) => [String(row.Id), row.Reason]))
      .toEqual([[id, 'closed']])
    await expect.poll(orders, { timeout: 10_000 }).toEqual([])
    // Logged out at one gateway, cut off at the other.
    const closed = once(socket, 'close')
    await trader.ask(other, '/api/user/logout', {}, 'POST')
    await closed
  })

  it('shows the same candles at both gateways', async () => {
    const gateways = cluster?.gateways ?? []
    const ask = async (gateway: string) => {
      const query = new URLSearchParams({ forex_id: '3', period: '5min', limit: '50' })
      const answer = await fetch(`${gateway}/v1/api/forex/kline?${query}`)
      return ((await answer.json()) as Wire).data as Wire[]
    }
    // The one that still moves may have taken another price meanwhile.
    const [these, those] = await Promise.all(gateways.map(async (gateway) => (await ask(gateway)).slice(0, -1)))
    expect(these?.length).toBeGreaterThan(10)
    expect(these).toEqual(those)
  })

  it('has a user of NATS for each role that may do all that it does', () => {
    const members = [...(cluster?.members.values() ?? [])]
    expect(members.length).toBeGreaterThan(0)
    expect(members.filter(({ log }) => log.includes('NATS has refused')).map(({ name }) => name)).toEqual([])
  })
})
