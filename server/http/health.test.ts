import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { calls } from '../../contract/calls.ts'
import { LIVE_PATH } from '../../contract/live.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

/** One server lives through all of it, from its first request until it is told to stop. */
const RATE = 40
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ METRICS_PORT: '0', TRUST_PROXY: 'loopback', RATE_PUBLIC: String(RATE) })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

it('every request is counted by its call and by what became of it', async () => {
  const demo = (await get(calls.createDemoAccount.path)).json().data.token
  await get(calls.tradeList.path)
  await get(calls.userInfo.path, { authorization: 'nobody' })
  await get('/api/secret-of-somebody')
  await get('/healthz/of-somebody')
  await get(`${calls.submitOrder.path}?lots=1`, { authorization: demo })
  await server.console.inject('/ops/api/me')
  await get('/ops/api/me')
  await get('/readyz')
  const preflight = { origin: 'http://localhost', 'access-control-request-method': 'POST' }
  await server.app.inject({ method: 'OPTIONS', url: calls.login.path, headers: preflight })
  const reported = await server.operations.metrics.registry.getSingleMetricAsString('broker_requests_total')
  const text = `${reported}\n`
  for (const [call, outcome, count] of [
    ['createDemoAccount', 'ok', 1],
    ['tradeList', 'ok', 1],
    ['userInfo', 'signedOut', 1],
    ['submitOrder', 'refused', 1],
    ['unknown', 'unknown', 3],
    ['ops.whoAmI', 'refused', 1],
    ['health', 'ok', 1],
    ['preflight', 'ok', 1],
  ])
    expect(text).toContain(`broker_requests_total{call="${call}",outcome="${outcome}"} ${count}\n`)
  expect(text).not.toContain('somebody')
  expect(text).not.toContain(demo)
})

it('measurements are labelled by what stands in the code alone', async () => {
  const metrics = await server.operations.metrics.registry.getMetricsAsJSON()
  const labels = new Set(metrics.flatMap(({ values }) => values.flatMap((one) => Object.keys(one.labels))))
  expect([...labels].sort()).toEqual(['call', 'instrument', 'le', 'outcome', 'status', 'stored'])
})

it('every answer has the id of its request, a proxy’s where one gave it', async () => {
  const paths = ['/', '/healthz', '/nowhere', calls.tradeList.path, '/%', calls.userInfo.path]
  const created = await Promise.all(paths.map(async (path) => (await get(path)).headers['x-request-id']))
  for (const id of created) expect(id).toMatch(/^[\da-f]{24}$/)
  expect(new Set(created).size).toBe(paths.length)
  for (const path of paths)
    expect((await get(path, { 'x-request-id': 'of-the-proxy' })).headers['x-request-id']).toBe('of-the-proxy')
})

it('whoever watches over it is told that it lives and is ready, however often', async () => {
  for (let i = 0; i < 2 * RATE; i += 1) {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await get('/readyz')).json()).toEqual({ ready: true })
  }
  expect((await get('/readyz')).headers['cache-control']).toBe('no-store')
  expect((await server.app.inject({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(200)
})

it('before it stops it is not ready, asks the live clients to go and lets none in, while all else is served', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const connect = () => new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`)
  const clients = [connect(), connect(), connect()]
  await Promise.all(clients.map((client) => once(client, 'open')))
  const gone = clients.map(async (client) => (await once(client, 'close'))[0])
  const drained = server.operations.drain.run(30)
  const answer = await get('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, reasons: ['draining'] }])
  await drained
  const [error] = await once(connect(), 'error')
  expect(String(error)).toContain('503')
  expect(await Promise.all(gone)).toEqual([1001, 1001, 1001])
  const served = await get(calls.tradeList.path)
  expect([served.statusCode, served.json().code]).toEqual([200, 1])
  expect(served.headers.connection).toBe('close')
})

it('a database that takes no writes makes it unready too; it lives all the same', async () => {
  server.database.db.exec('UPDATE migration SET number = -1 WHERE number = 1')
  // That a write worked holds for a second.
  await expect
    .poll(async () => (await get('/readyz')).json())
    .toEqual({ ready: false, reasons: ['draining', 'database'] })
  expect((await get('/healthz')).statusCode).toBe(200)
})
