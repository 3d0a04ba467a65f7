import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, everyCall } from '../../contract/calls.ts'
import { LIVE_PATH } from '../../contract/live.ts'
import { readSettings } from '../config.ts'
import { MoneyFixture } from '../moneyFixture.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { appOriginOf, isLocalHost, servedHosts } from './hosts.ts'

const PRODUCTION = { DEMO: '0', HOSTS: 'm.broker.example', TRUST_PROXY: '127.0.0.1' }
const categories = calls.getCategories.path

/** The answer to a request as it stands, byte for byte. */
async function answerTo(app: FastifyInstance, ...lines: readonly string[]) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  // The client does not end its side: Node's server does not answer a client that has, unless the answer is there at once.
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

let demo: TestServer
let real: TestServer
beforeAll(async () => {
  demo = await openTestServer()
  real = await openTestServer(PRODUCTION)
  for (const app of [demo.app, real.app, real.console]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await demo.close()
  await real.close()
})

describe('the outbox of a demo on this machine', () => {
  const outbox = (host: string, ...more: string[]) =>
    answerTo(demo.app, 'GET /dev/outbox HTTP/1.1', `Host: ${host}`, 'Accept: application/json', ...more)

  it('tells no code to a page of another site that had its name resolved to this machine', async () => {
    const payload = { to: 'ann@example.com', type: 1 }
    await demo.app.inject({ method: 'POST', url: calls.sendEmail.path, payload })
    expect((await outbox('localhost')).body).toContain('ann@example.com')
    for (const host of ['evil.example', 'localhost.evil.example', 'localhost.', '127.0.0.1.nip.example', '203.0.113.7'])
      expect(await outbox(host), host).toMatchObject({ status: 404, body: 'Not found' })
    const forwarded = await outbox('evil.example', 'X-Forwarded-Host: localhost')
    expect(forwarded).toMatchObject({ status: 404, body: 'Not found' })
    const absolute = ['GET http://evil.example/dev/outbox HTTP/1.1', 'Host: localhost']
    expect(await answerTo(demo.app, ...absolute)).toMatchObject({ status: 404 })
    expect(await answerTo(demo.app, 'GET /dev/outbox HTTP/1.0')).toMatchObject({ status: 404 })
  })

  it('refuses the same name where a trusted proxy brings it, or brings another beside it', async () => {
    const server = await openTestServer({ TRUST_PROXY: '127.0.0.1' })
    const ask = (host: string, forwarded: string) =>
      server.app.inject({ url: '/dev/outbox', headers: { host, 'x-forwarded-host': forwarded } })
    expect((await ask('localhost', 'evil.example')).statusCode).toBe(404)
    expect((await ask('evil.example', 'localhost')).statusCode).toBe(404)
    expect((await ask('localhost', 'localhost')).statusCode).toBe(200)
    await server.close()
  })

  it('is there for this machine under all its names, and for a phone in its network', async () => {
    const hosts = ['LOCALHOST:8080', 'm.localhost', '127.0.0.1:1', '[::1]:8080', '192.168.1.20', hostname()]
    for (const host of hosts) expect((await outbox(host)).status, host).toBe(200)
  })

  it('leaves the app itself to whatever name it is opened by', async () => {
    expect(await answerTo(demo.app, `GET ${categories} HTTP/1.1`, 'Host: phone.example')).toMatchObject({ status: 200 })
    expect(['', 'evil.example', '8.8.8.8', '[2001:db8::1]', 'user@localhost'].filter(isLocalHost)).toEqual([])
  })
})

describe('a host that is not named', () => {
  const get = (target: string) => `GET ${target} HTTP/1.1`
  it.each<[string, readonly string[]]>([
    ['is no host of ours', [get(categories), 'Host: evil.example']],
    ['is told by a trusted proxy', [get(categories), 'Host: m.broker.example', 'X-Forwarded-Host: evil.example']],
    [
      'is the last that a proxy tells',
      [get(categories), 'Host: a', 'X-Forwarded-Host: m.broker.example, evil.example'],
    ],
    ['is in the target', [get(`http://evil.example${categories}`), 'Host: m.broker.example']],
    ['is in a target without a path', [get('HTTP://evil.example?x=/'), 'Host: m.broker.example']],
    ['is none at all', [`GET ${categories} HTTP/1.0`]],
    ['has a dot at its end', [get(categories), 'Host: m.broker.example.']],
    ['has a user before it', [get(categories), 'Host: evil@m.broker.example']],
    ['has two ports', [get(categories), 'Host: m.broker.example:80:80']],
    ['is an address', [get(categories), 'Host: 127.0.0.1']],
    ['is an address of IPv6', [get(categories), 'Host: [::1]:8080']],
    ['is below one that is named', [get(categories), 'Host: x.m.broker.example']],
    ['asks for a file', [get('/'), 'Host: evil.example']],
    ['asks for what is not there', [get('/%%'), 'Host: evil.example']],
  ])('and %s gets 421', async (_, lines) => {
    const { status, head, body } = await answerTo(real.app, ...lines)
    expect([status, body]).toEqual([421, 'Not served here'])
    expect(head.toLowerCase()).not.toContain('access-control')
  })

  it('gets no live connection', async () => {
    const requested = async (host: string, target: string) => {
      const { port } = real.app.server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1')
      const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade']
      const keys = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
      socket.write(`${[...lines, ...keys].join('\r\n')}\r\n\r\n`)
      const [status] = await new Promise<string[]>((resolve) => {
        socket.once('data', (data) => resolve(String(data).split('\r\n')))
      })
      // A refused connection is closed by the server, which would keep it otherwise.
      if (!status?.includes('101')) await once(socket.resume(), 'close')
      socket.destroy()
      return status
    }
    expect(await requested('evil.example', LIVE_PATH)).toContain(' 421 ')
    expect(await requested('m.broker.example', `http://evil.example${LIVE_PATH}`)).toContain(' 421 ')
    expect(await requested('m.broker.example', LIVE_PATH)).toContain(' 101 ')
  })
})

describe('a host that is named', () => {
  it.each(['m.broker.example', 'M.Broker.Example:443', 'api.broker.example'])('is served: %s', async (host) => {
    expect((await answerTo(real.app, `GET ${categories} HTTP/1.1`, `Host: ${host}`)).status).toBe(200)
    const behind = ['Host: 127.0.0.1:8080', `X-Forwarded-Host: ${host}`]
    expect((await answerTo(real.app, `GET ${categories} HTTP/1.1`, ...behind)).status).toBe(200)
  })

  it('has subdomains that are reached over TLS alone', async () => {
    const lines = [`GET ${categories} HTTP/1.1`, 'Host: m.broker.example', 'X-Forwarded-Proto: https']
    expect((await answerTo(real.app, ...lines)).head).toMatch(/strict-transport-security: .*includeSubDomains/i)
    expect((await answerTo(real.app, ...lines.slice(0, 2))).head).not.toMatch(/strict-transport-security/i)
  })

  it('is nothing that a monitor has to know', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await answerTo(real.app, `GET ${path} HTTP/1.1`, 'Host: 10.0.0.7')).status, path).toBe(200)
  })

  it('is what passkeys are bound to, whoever asks and whatever a proxy says', async () => {
    const begin = async (host: string, origin: string) => {
      const headers = { host, origin, 'x-forwarded-proto': 'https' }
      const answer = await real.app.inject({ method: 'POST', url: calls.beginPasskeyLogin.path, headers })
      return [answer.statusCode, answer.statusCode === 200 ? answer.json().data?.options.rpId : undefined]
    }
    expect(await begin('api.broker.example', 'https://m.broker.example')).toEqual([200, 'm.broker.example'])
    expect(await begin('evil.example', 'https://evil.example')).toEqual([421, undefined])
    expect(await begin('api.broker.example', 'https://blog.broker.example')).toEqual([200, undefined])
  })
})

describe('which hosts are named', () => {
  const named = (environment: Readonly<Record<string, string>>) => {
    const hosts = servedHosts(readSettings(environment))
    return hosts && [...hosts]
  }
  it('is told by HOSTS, APP_ORIGINS and API_ORIGIN', () => {
    expect(named({ HOSTS: 'm.one.example,two.example' })).toEqual(['m.one.example', 'api.one.example', 'two.example'])
    expect(named({ APP_ORIGINS: 'https://one.example:8443' })).toEqual(['one.example'])
    expect(named({ API_ORIGIN: 'https://api.one.example' })).toEqual(['api.one.example'])
    expect(named({ DEMO: '1' })).toBeUndefined()
    expect(named({ DEMO: '1', HOSTS: 'one.example' })).toEqual(['one.example'])
  })

  it('tells letters where the app is, unless APP_ORIGINS does', () => {
    const linked = (environment: Readonly<Record<string, string>>) => appOriginOf(readSettings(environment))
    expect(linked({ HOSTS: 'm.one.example,two.example' })).toBe('https://m.one.example')
    expect(linked({ HOSTS: 'm.one.example', APP_ORIGINS: 'https://two.example:8443' })).toBe('https://two.example:8443')
    expect(linked({ API_ORIGIN: 'https://api.one.example' })).toBeUndefined()
  })

  it('has to be told in production', () => {
    expect(() => named({})).toThrow('HOSTS is not set: in production it names the hosts that visitors open')
    for (const HOSTS of ['https://one.example', 'one.example:80', 'One.example', 'one.example.', 'a b', '*.example'])
      expect(() => readSettings({ HOSTS }), HOSTS).toThrow('HOSTS')
  })
})

describe("the operators' console", () => {
  it('is not under the app’s origin', async () => {
    for (const path of ['/ops', '/ops/', '/ops/index.html', '/ops/api/me', '/ops/api/picture/deposit-1/proof'])
      expect((await answerTo(demo.app, `GET ${path} HTTP/1.1`, 'Host: localhost')).status, path).toBe(404)
  })

  it('answers no call of the app but the one for the log’s public keys', async () => {
    for (const [name, { path, method }] of everyCall)
      expect(real.console.hasRoute({ method, url: path }), name).toBe(name === 'logKeys')
    expect(real.console.hasRoute({ method: 'GET', url: LIVE_PATH })).toBe(false)
  })

  it('is opened under local names and OPS_ORIGIN alone', async () => {
    const me = async (console: FastifyInstance, host: string) =>
      (await console.inject({ url: '/ops/api/me', headers: { host } })).statusCode
    const named = await openTestServer({ ...PRODUCTION, OPS_ORIGIN: 'https://ops.broker.example' })
    for (const host of ['localhost:8081', '127.0.0.1:8081']) expect(await me(real.console, host), host).toBe(200)
    for (const host of ['evil.example', 'm.broker.example', 'ops.broker.example'])
      expect(await me(real.console, host), host).toBe(421)
    expect(await me(named.console, 'ops.broker.example')).toBe(200)
    expect(await me(named.console, 'evil.example')).toBe(421)
    await named.close()
  })
})

describe('a call that changes something', () => {
  it('is none by GET unless documents 1 and 2 define it so', async () => {
    const posts = everyCall.filter(([, { method }]) => method === 'POST')
    expect(posts.map(([name]) => name)).toEqual(expect.arrayContaining(['withdraw', 'closePart', 'repay']))
    for (const [name, { path }] of posts) expect(demo.app.hasRoute({ method: 'GET', url: path }), name).toBe(false)
  })

  it('withdraws nothing by GET', async () => {
    const fixture = await MoneyFixture.open({ WITHDRAW_CONFIRM: 'none' })
    const ann = fixture.real()
    await ann.fund('500')
    const query = { draw_currency_id: '1', number: '100', draw_method_id: String(await ann.bind()) }
    const { path: url } = calls.withdraw
    const answer = await fixture.server.app.inject({ url, query, headers: { ...ann.headers } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 0])
    expect((await ann.ask('withdrawalList', { type: 1 })).data.total).toBe(0)
    await fixture.server.close()
  })

  it('is refused to pages of other sites, in every call and whatever their browser says', async () => {
    const changing = everyCall.filter(
      ([, { method, mutates, path: url }]) => (method === 'POST' || mutates) && real.app.hasRoute({ method, url }),
    )
    expect(changing.map(([name]) => name)).toEqual(expect.arrayContaining(['submitOrder', 'withdraw', 'login']))
    const foreign = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    const { token } = real.accounts.openSession(
      real.accounts.openReal({ email: 'ann@example.com', passwordHash: 'x' }) ?? 0,
      { device: '', address: '' },
    )
    for (const [name, { method, path: url }] of changing)
      for (const headers of foreign) {
        const sent = { host: 'm.broker.example', lang: 'en', authorization: token, ...headers }
        const { code, msg } = (await real.app.inject({ method, url, headers: sent })).json()
        expect([code, msg], name).toEqual([0, 'This request came from another site and was blocked'])
      }
  })
})
