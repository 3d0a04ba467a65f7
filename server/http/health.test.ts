import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { calls } from '../../contract/calls.ts'
import { LIVE_PATH } from '../../contract/live.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

let server: TestServer
const open = async (environment: Record<string, string> = {}) => {
  server = await openTestServer({ METRICS_PORT: '0', TRUST_PROXY: 'loopback', ...environment })
}
beforeEach(() => open())
afterEach(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('whoever watches over the server', () => {
  it('is told that it lives and is ready, however often and however strict the limits are', async () => {
    await server.close()
    await open({ RATE_PUBLIC: '1' })
    for (let i = 0; i < 20; i += 1) {
      expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
      expect((await get('/readyz')).json()).toEqual({ ready: true })
    }
    expect((await get('/readyz')).headers['cache-control']).toBe('no-store')
    expect((await server.app.inject({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(200)
  })

  it('is told that a database that takes no writes makes it unready, and that it lives all the same', async () => {
    server.db.sqlite.exec('UPDATE migration SET number = -1 WHERE number = 1')
    const answer = await get('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, reasons: ['database'] }])
    expect((await get('/healthz')).statusCode).toBe(200)
  })

  it('is told at once that it is going to stop, while everybody else is still served', async () => {
    void server.operations.drain.run(0)
    const answer = await get('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, reasons: ['draining'] }])
    const served = await get(calls.tradeList.path)
    expect([served.statusCode, served.json().code]).toEqual([200, 1])
    expect(served.headers.connection).toBe('close')
  })
})

describe('a server that is going to stop', () => {
  it('asks the live clients to go, one after the other, and lets no new ones in', { timeout: 20_000 }, async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const connect = () => new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`)
    const clients = [connect(), connect(), connect()]
    await Promise.all(clients.map((client) => once(client, 'open')))
    const gone = clients.map(async (client) => (await once(client, 'close'))[0])
    await server.operations.drain.run(30)
    const [error] = await once(connect(), 'error')
    expect(String(error)).toContain('503')
    expect(await Promise.all(gone)).toEqual([1001, 1001, 1001])
  })
})

describe('every answer', () => {
  it('has the id of its request, a proxy’s where one gave it', async () => {
    const paths = ['/', '/healthz', '/nowhere', calls.tradeList.path, '/%', calls.userInfo.path]
    const made = await Promise.all(paths.map(async (path) => (await get(path)).headers['x-request-id']))
    for (const id of made) expect(id).toMatch(/^[\da-f]{24}$/)
    expect(new Set(made).size).toBe(paths.length)
    for (const path of paths)
      expect((await get(path, { 'x-request-id': 'of-the-proxy' })).headers['x-request-id']).toBe('of-the-proxy')
  })
})

describe('the measurements', () => {
  it('count every request by its call and by what became of it', async () => {
    const demo = (await get(calls.createDemoAccount.path)).json().data.token
    await get(calls.tradeList.path)
    await get(calls.userInfo.path, { authorization: 'nobody' })
    await get(calls.setting.path)
    await get('/api/secret-of-somebody')
    await get(`${calls.submitOrder.path}?lots=1`, { authorization: demo })
    await get('/ops/api/me')
    await get('/readyz')
    const preflight = { origin: 'http://localhost', 'access-control-request-method': 'POST' }
    await server.app.inject({ method: 'OPTIONS', url: calls.login.path, headers: preflight })
    await get('/healthz/of-somebody')
    const told = await server.operations.metrics.registry.getSingleMetricAsString('broker_requests_total')
    const text = `${told}\n`
    for (const [call, outcome] of [
      ['createDemoAccount', 'ok'],
      ['tradeList', 'ok'],
      ['userInfo', 'signedOut'],
      ['submitOrder', 'refused'],
      ['health', 'ok'],
      ['preflight', 'ok'],
    ])
      expect(text).toContain(`broker_requests_total{call="${call}",outcome="${outcome}"} 1\n`)
    expect(text).toContain('broker_requests_total{call="unknown",outcome="unknown"} 2\n')
    expect(text).not.toContain('somebody')
    expect(text).not.toContain(demo)
  })

  it('have labels of the code alone', async () => {
    const metrics = await server.operations.metrics.registry.getMetricsAsJSON()
    const labels = new Set(metrics.flatMap(({ values }) => values.flatMap((one) => Object.keys(one.labels))))
    expect([...labels].filter((label) => label !== 'le').sort()).toEqual(['instrument', 'status', 'stored'])
  })
})
