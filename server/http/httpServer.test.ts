import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '../../contract/calls.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

const SUBMIT = '/v1/api/forex/submit'
const order = { type: 1, cont: 0.1, forex_id: 1, status: 1, target_price: 0, multiple: 100 }
const query = (parameters: object) =>
  new URLSearchParams(Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)]))

let server: TestServer
const get = (url: string, headers: InjectOptions['headers'] = {}) => server.app.inject({ url, headers })
const post = (url: string, payload: InjectOptions['payload'], headers: InjectOptions['headers']) =>
  server.app.inject({ method: 'POST', url, payload, headers })

async function demo(device: string): Promise<{ authorization: string }> {
  const answer = await get(`/api/user/createAccountDemoForU?demo_id=${device}`)
  return { authorization: answer.json().data.token }
}
const holding = async (session: { authorization: string }): Promise<number> =>
  (await get('/v1/api/forex/my_deal?status=1', session)).json().data.total

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('answers', () => {
  it('come in the envelope, and are kept by nobody', async () => {
    const answer = await get('/v1/api/forex/getCategories?t=1700000000000')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toMatchObject({
      code: 1,
      msg: '',
      data: [{ Id: 1, NameShowTrans: 'Forex' }, {}, {}, {}, {}, {}, { Id: 7, NameShowTrans: 'Testing' }],
    })
  })

  it('tell the build bare', async () => {
    const answer = await get('/manifest.json')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.json())).toEqual(['version', 'built_at'])
  })

  it('are 999 without a session, and with one that does not exist', async () => {
    for (const headers of [{}, { authorization: '' }, { authorization: 'x' }, { authorization: 'Bearer x' }])
      expect((await get('/api/user/info', headers)).json()).toMatchObject({ code: 999, data: null })
  })

  it('know the account of a token, plain as the specification sends it', async () => {
    const answer = await get('/api/user/info', await demo('answers'))
    expect(answer.json()).toMatchObject({ code: 1, data: { is_demo: 1, balance: '100000.00' } })
  })

  it('bring the same demo account back to its device', async () => {
    const [first, second] = await Promise.all([demo('device'), demo('device')])
    expect(first.authorization).not.toBe(second.authorization)
    const ids = await Promise.all([first, second].map(async (one) => (await get('/api/user/info', one)).json().data.id))
    expect(ids[0]).toBe(ids[1])
  })

  it('are in the language asked for, English for a stranger', async () => {
    for (const lang of ['en', 'xx', undefined]) {
      const answer = await get('/v1/api/forex/kline?forex_id=1', lang === undefined ? {} : { lang })
      expect(answer.json()).toEqual({ code: 0, msg: 'The parameter “period” is missing or invalid', data: null })
    }
  })
})

describe('unknown paths', () => {
  it.each(['/api', '/api/nothing', '/v1/api/forex/nothing', '/v1/ws', '/api/news/lists', '/v1?x=1'])(
    '%s: 404 in the envelope',
    async (path) => {
      const answer = await get(path)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 0])
    },
  )

  it.each(['/nowhere', '/apian', '/server/main.js', '/../etc/passwd'])('%s: 404', async (path) =>
    expect((await get(path)).statusCode).toBe(404),
  )

  it('include a read that is posted and a HEAD of a call, so that a HEAD never changes anything', async () => {
    expect((await post('/v1/api/forex/trade_list', {}, {})).statusCode).toBe(404)
    for (const [, call] of everyCall.filter(([, one]) => one.mutates))
      expect((await server.app.inject({ method: 'HEAD', url: call.path })).statusCode, call.path).toBe(404)
  })
})

describe('calls that change something', () => {
  it('are taken as GET and as POST, in a form, in JSON or in parts alike', async () => {
    const session = await demo('post')
    const boundary = 'part'
    const parts = Object.entries(order)
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')
    const answers = [
      await get(`${SUBMIT}?${query(order)}`, session),
      await post(SUBMIT, query(order).toString(), { ...session, 'content-type': 'application/x-www-form-urlencoded' }),
      await post(SUBMIT, order, session),
      await post(SUBMIT, `${parts}--${boundary}--\r\n`, {
        ...session,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }),
      await post(`${SUBMIT}?${query(order)}`, undefined, session),
    ]
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ code: 1, msg: 'Order opened', data: { Quantity: 0.1 } })
    expect(await holding(session)).toBe(5)
  })

  it('are refused when another site asks', async () => {
    const session = await demo('cross')
    const requested = (site: string) => get(`${SUBMIT}?${query(order)}`, { ...session, 'sec-fetch-site': site })
    expect((await requested('cross-site')).json()).toMatchObject({ code: 0, data: null })
    const of = (origin: string) =>
      get(`${SUBMIT}?${query(order)}`, { ...session, 'sec-fetch-site': 'cross-site', origin, host: 'api.localhost' })
    expect((await of('http://m.elsewhere')).json().code).toBe(0)
    expect(await holding(session)).toBe(0)
    expect((await of('http://m.localhost')).json().code).toBe(1)
    for (const site of ['same-site', 'same-origin', 'none']) expect((await requested(site)).json().code, site).toBe(1)
    expect((await get('/v1/api/forex/getCategories', { 'sec-fetch-site': 'cross-site' })).json().code).toBe(1)
  })

  it('are done once for one request id, three at once too, and tell what became of it', async () => {
    const session = await demo('once')
    const url = `${SUBMIT}?${query({ ...order, request_id: 'one' })}`
    const answers = await Promise.all([get(url, session), get(url, session), post(url, undefined, session)])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0].json().code).toBe(1)
    expect(await holding(session)).toBe(1)
    const outcome = (id: string, who: object) => get(`/v1/api/forex/request?request_id=${id}`, { ...who })
    expect((await outcome('one', session)).json().data).toMatchObject({
      state: 'done',
      code: 1,
      data: { Quantity: 0.1 },
    })
    expect((await outcome('two', session)).json().data).toEqual({ state: 'unknown' })
    expect((await outcome('one', await demo('someone else'))).json().data).toEqual({ state: 'unknown' })
  })
})

describe('the lists', () => {
  it('page the positions by ten with the sums of all', async () => {
    const session = await demo('pages')
    for (let count = 0; count < 12; count += 1) await get(`${SUBMIT}?${query(order)}`, session)
    const page = async (number: number) =>
      (await get(`/v1/api/forex/my_deal?status=1&page=${number}`, session)).json().data
    const pages = await Promise.all([page(1), page(2), page(3)])
    expect(pages.map(({ data }) => data.length)).toEqual([10, 2, 0])
    for (const { total, all_fact_profits, balance } of pages)
      expect([total, Number(all_fact_profits), balance]).toEqual([12, 0, '99991.60'])
    expect(new Set(pages.flatMap(({ data }) => data.map((row: { Id: number }) => row.Id))).size).toBe(12)
  })

  it('find instruments by a part of their code or name, whatever the case', async () => {
    const found = async (name: string) =>
      (await get(`/v1/api/forex/searchCurrency?name=${encodeURIComponent(name)}`))
        .json()
        .data.map((row: { Code: string }) => row.Code)
    expect(await found('gold')).toEqual(['XAUUSD'])
    expect(await found('eur/u')).toEqual(['EURUSD'])
    expect(await found('btc')).toContain('BTCUSD')
    expect(await found('no such thing')).toEqual([])
    expect((await found('')).length).toBe((await get('/v1/api/forex/trade_list')).json().data.length)
  })

  it('tell when a closed market opens again, and nothing of the kind for an open one', async () => {
    const rows: { Code: string; MarketStatus: number; NextOpen?: number }[] = (
      await get('/v1/api/forex/trade_list')
    ).json().data
    expect(rows.filter(({ MarketStatus }) => MarketStatus === 0).map(({ Code }) => Code)).toEqual(['AUS200'])
    for (const { Code, MarketStatus, NextOpen } of rows) expect(NextOpen === undefined, Code).toBe(MarketStatus === 1)
  })
})

describe('what cannot be read', () => {
  it.each([
    ['half of JSON', '{"id":', 'application/json'],
    ['a prototype', '{"__proto__":{"id":1}}', 'application/json'],
    ['a body too large', JSON.stringify({ id: 'x'.repeat(100_000) }), 'application/json'],
    ['an unknown type', '<id>1</id>', 'text/xml'],
    ['parts without a boundary', 'x', 'multipart/form-data'],
    ['a list', '[1]', 'application/json'],
    ['an empty body', '', 'application/json'],
  ])('%s is refused with words', async (_, payload, type) => {
    const answer = await post('/v1/api/forex/close', payload, { ...(await demo('unread')), 'content-type': type })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: 0, data: null })
    expect(answer.json().msg).not.toBe('')
  })

  it('is refused as a path, too', async () => {
    const answer = await get('/api/%zz')
    expect([answer.statusCode, answer.json().code]).toEqual([200, 0])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['x-request-id']).toMatch(/\S/)
  })

  it('never shows what went wrong inside', async () => {
    const broken = await openTestServer()
    const session = (await broken.app.inject('/api/user/createAccountDemoForU')).json().data.token
    broken.exchange.balance = () => {
      throw new Error('secret detail')
    }
    const answer = await broken.app.inject({
      url: '/v1/api/main/wallet/getBalance',
      headers: { authorization: session },
    })
    await broken.close()
    expect([answer.statusCode, answer.json().code]).toEqual([500, 0])
    expect(answer.body).not.toContain('secret')
  })
})

describe('security headers', () => {
  it.each(['/api/company/getCompanyStatus', '/api/nothing', '/nowhere', '/manifest.json', '/healthz'])(
    'stand on %s',
    async (path) => {
      const { headers } = await get(path, { host: 'm.example.com' })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-site',
        'permissions-policy': expect.stringContaining('camera=(), display-capture=(), geolocation=(),'),
      })
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
      expect(headers['content-security-policy']).toContain(
        "connect-src 'self' http://api.example.com ws://api.example.com;",
      )
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('let no Host header write into them', async () => {
    for (const host of ["x.evil.com;script-src 'unsafe-inline'", 'a b', 'x"y'])
      expect((await get('/', { host })).headers['content-security-policy']).toContain("connect-src 'self';")
  })

  it('believe in https only from a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'm.example.com' }
    expect((await get('/', forwarded)).headers['strict-transport-security']).toBeUndefined()
    const behind = await openTestServer({ TRUST_PROXY: 'loopback' })
    const { headers } = await behind.app.inject({ url: '/', headers: forwarded })
    await behind.close()
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('wss://api.example.com')
  })
})

describe('compression', () => {
  const requested = async (url: string, accepted: string, headers = {}) => {
    const answer = await get(url, { ...headers, 'accept-encoding': accepted })
    return { ...answer.headers, bytes: answer.rawPayload }
  }

  it('is for answers that are the same for everybody, where the visitor takes it', async () => {
    const list = '/v1/api/forex/trade_list'
    const plain = await requested(list, '')
    expect(plain).not.toHaveProperty('content-encoding')
    const names = (bytes: Buffer) => JSON.parse(bytes.toString()).data.map((one: { Code: string }) => one.Code)
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await requested(list, accepted)
      expect(packed).toMatchObject({ 'content-encoding': encoding, vary: 'Origin, accept-encoding' })
      expect(names(read(packed.bytes))).toEqual(names(plain.bytes))
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4)
    }
    for (const refused of ['br;q=0, gzip;q=0', 'identity'])
      expect(await requested(list, refused)).not.toHaveProperty('content-encoding')
  })

  it('is not for small answers, nor for those of a session, however long', async () => {
    expect(await requested('/api/company/getCompanyStatus', 'br')).not.toHaveProperty('content-encoding')
    const session = await demo('packed')
    for (let count = 0; count < 4; count += 1) await get(`${SUBMIT}?${query(order)}`, session)
    const own = await requested('/v1/api/forex/my_deal?status=1', 'br', session)
    expect(own.bytes.length).toBeGreaterThan(1024)
    expect(own).not.toHaveProperty('content-encoding')
  })
})

describe('CORS', () => {
  const call = (origin: string, host = 'api.example.com') => get('/api/company/getCompanyStatus', { origin, host })

  it.each([
    ['http://m.example.com', 'api.example.com'],
    ['http://localhost:80', 'x'],
    ['https://m.example.com', 'api.example.com'],
    ['http://m.evil.com', 'api.example.com'],
    ['null', 'api.example.com'],
  ])('%s at %s is answered to the page of the rule alone', async (origin, host) => {
    const { headers } = await call(origin, host)
    expect(headers['access-control-allow-origin']).toBe(origin === 'http://m.example.com' ? origin : undefined)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers.vary).toContain('Origin')
  })

  it('answers a preflight, to be kept for a day', async () => {
    const preflight = (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/user/info',
        headers: {
          host: 'api.example.com',
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,lang',
        },
      })
    const { statusCode, headers } = await preflight('http://m.example.com')
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://m.example.com',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, lang',
      'access-control-max-age': '86400',
    })
    expect((await preflight('http://m.evil.com')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets the page read an unknown call and a refusal', async () => {
    const { headers } = await get('/api/nothing', { origin: 'http://m.example.com', host: 'api.example.com' })
    expect(headers['access-control-allow-origin']).toBe('http://m.example.com')
  })
})

describe('limits', () => {
  it('answer 429 with when to come again, by account and by address', async () => {
    const strict = await openTestServer({ RATE_SESSION: '3', RATE_PUBLIC: '5', RATE_DEMO: '2' })
    const ask = (url: string, headers = {}, remoteAddress = '203.0.113.1') =>
      strict.app.inject({ url, headers, remoteAddress })
    const codes = async (times: number, url: string, headers = {}, address?: string) => {
      const answers = []
      for (let count = 0; count < times; count += 1) answers.push(await ask(url, headers, address))
      return answers.map(({ statusCode }) => statusCode)
    }
    const token = async () => (await ask('/api/user/createAccountDemoForU')).json().data.token
    const ann = { authorization: await token() }
    const ben = { authorization: await token() }
    const third = await ask('/api/user/createAccountDemoForU')
    expect([third.statusCode, third.json().code, third.headers['retry-after']]).toEqual([429, 429, '30'])
    expect(
      (await codes(40, '/v1/api/main/wallet/getBalance', ann)).filter((code) => code === 429).length,
    ).toBeGreaterThan(30)
    expect(await codes(1, '/v1/api/main/wallet/getBalance', ben)).toEqual([200])
    expect((await codes(40, '/api/company/getCompanyStatus')).filter((code) => code === 429).length).toBeGreaterThan(30)
    expect(await codes(1, '/api/company/getCompanyStatus', {}, '203.0.113.2')).toEqual([200])
    const flood = { authorization: 'guess' }
    expect(
      (await codes(40, '/api/user/info', flood, '203.0.113.3')).filter((code) => code === 429).length,
    ).toBeGreaterThan(30)
    await strict.close()
  })

  it.each([
    ['', '203.0.113.5', [200, 429]],
    ['loopback', '127.0.0.1', [200, 200]],
    ['loopback', '203.0.113.5', [200, 429]],
  ])('with proxies “%s”, believe %s about addresses accordingly', async (TRUST_PROXY, remoteAddress, expected) => {
    const strict = await openTestServer({ TRUST_PROXY, RATE_DEMO: '1' })
    const codes: number[] = []
    for (const said of ['198.51.100.1', '198.51.100.2']) {
      const headers = { 'x-forwarded-for': `192.0.2.${codes.length}, ${said}` }
      const { statusCode } = await strict.app.inject({
        url: '/api/user/createAccountDemoForU',
        headers,
        remoteAddress,
      })
      codes.push(statusCode)
    }
    await strict.close()
    expect(codes).toEqual(expected)
  })

  it('count a visitor behind a proxy by what the proxy saw, not by what he says of himself', async () => {
    const strict = await openTestServer({ TRUST_PROXY: 'loopback', RATE_DEMO: '1' })
    const codes: number[] = []
    for (const lie of ['192.0.2.1', '192.0.2.2']) {
      const headers = { 'x-forwarded-for': `${lie}, 198.51.100.1` }
      codes.push((await strict.app.inject({ url: '/api/user/createAccountDemoForU', headers })).statusCode)
    }
    await strict.close()
    expect(codes).toEqual([200, 429])
  })
})
