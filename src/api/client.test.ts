import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { login } from '../../contract/calls/entry.ts'
import { historyReport } from '../../contract/calls/history.ts'
import { uploadImage } from '../../contract/calls/identity.ts'
import { deployedBuild, getBalance, getBasicInfo, userInfo } from '../../contract/calls/session.ts'
import { closeOrder, requestOutcome, submitOrder, tradeList } from '../../contract/calls/trading.ts'
import { everyCall } from '../../contract/calls.ts'
import { createClient } from './client.ts'
import { AbortedError, NetworkError, NotOfferedError, RefusedError, SessionError } from './errors.ts'

interface Sent {
  readonly url: URL
  readonly request: Request
}

type Reply = (sent: Sent) => Response | Promise<Response>

// The files after this one share its globals.
afterEach(() => vi.unstubAllGlobals())

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const ok = (data: unknown) => json({ code: 1, msg: 'done', data })

function opened(reply: Reply, { token = 'T', online = true, offers = (_call: Call): boolean => true } = {}) {
  vi.stubGlobal('navigator', { onLine: online })
  const sent: Sent[] = []
  const shown: unknown[] = []
  const over: [string | undefined, boolean][] = []
  const busy: number[] = []
  const client = createClient({
    origins: { api: 'https://api.broker.test', page: 'https://m.broker.test', complaint: 'https://help.test' },
    language: () => 'hk',
    token: () => token || undefined,
    offers: async (call) => offers(call),
    sessionOver: (...args) => over.push(args),
    show: (error) => shown.push(error),
    busy: (change) => busy.push(change),
    log: () => undefined,
    now: () => 1234,
    retryDelay: () => 0,
    fetch: async (request) => {
      const one = { url: new URL(request.url), request: request.clone() }
      sent.push(one)
      // As the network does.
      await request.arrayBuffer()
      return reply(one)
    },
  })
  return { client, sent, shown, over, busy }
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

const order = { side: 'buy', lots: '0.1', instrumentId: '1', mode: 'market', leverage: 100 } as const
const submitted = { ...order, targetPrice: '0', stopLoss: '0', takeProfit: '0', requestId: 'R' }

describe('what a request carries', () => {
  it('is language, token and time, and no cookies', async () => {
    const { client, sent } = opened(() => ok({ balance: '5.00' }))
    await expect(client.request(getBalance, {})).resolves.toEqual({ balance: '5' })
    const { url, request } = sent[0] as Sent
    expect(url.href).toBe('https://api.broker.test/v1/api/main/wallet/getBalance?t=1234')
    expect([request.headers.get('lang'), request.headers.get('authorization')]).toEqual(['hk', 'T'])
    expect(request.credentials).toBe('omit')
  })

  it('is an empty authorization for a visitor', async () => {
    const { client, sent } = opened(() => ok([]), { token: '' })
    await client.request(tradeList, {})
    expect(sent[0]?.request.headers.get('authorization')).toBe('')
  })

  it('never is the token on another host than the API’s', async () => {
    const { client, sent } = opened(() => json({ version: '1', built_at: '' }))
    await client.request(deployedBuild, {})
    expect(sent[0]?.url.origin).toBe('https://m.broker.test')
    expect(sent[0]?.request.headers.has('authorization')).toBe(false)
    const elsewhere: Call = { ...(tradeList as Call), host: 'complaint' }
    const other = opened(() => ok([]))
    await other.client.request(elsewhere, {})
    expect(other.sent[0]?.url.origin).toBe('https://help.test')
    expect(other.sent[0]?.request.headers.get('authorization')).toBe('')
  })

  it('is urlencoded, JSON or multipart as the call says, without t', async () => {
    const { client, sent, busy } = opened(({ url }) => ok(url.pathname.includes('upload') ? '/p.png' : { token: 'X' }))
    await client.request(login, { account: 'a@b.c', password: 'ä&=', kind: 'email' })
    await client.request(uploadImage, { file: new Blob(['x'], { type: 'image/png' }) })
    const [form, upload] = sent as [Sent, Sent]
    expect(form.request.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(await form.request.text()))).toEqual({
      account: 'a@b.c',
      password: 'ä&=',
      login_type: 'email',
    })
    expect(form.url.search).toBe('')
    expect((await upload.request.formData()).get('file')).toBeInstanceOf(Blob)
    expect(busy, 'an upload shows the spinner and its answer takes it away').toEqual([1, -1])
  })

  it('is a request id for everything that changes something, also where the caller named none', async () => {
    const { client, sent } = opened(() => ok(null))
    await client.request(submitOrder, submitted)
    await client.request(closeOrder, { id: '7' })
    expect(sent[0]?.url.searchParams.get('request_id')).toBe('R')
    expect(sent[1]?.url.searchParams.get('request_id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
  })
})

describe('answers (document 1 §8)', () => {
  it('code 1 gives the data, and the words to those who ask for them', async () => {
    const { client } = opened(() => ok(null))
    await expect(client.messageAnswer(closeOrder, { id: '7' })).resolves.toEqual({ message: 'done', data: undefined })
  })

  it.each([0, 2, '0', -1, 500])('code %j is a refusal with the server’s words, shown', async (code) => {
    const { client, shown } = opened(() => json({ code, msg: 'Market closed', data: null }))
    const error = await failure(client.request(tradeList, {}))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ code: Number(code), message: 'Market closed' })
    expect(shown).toEqual([error])
  })

  it('a refusal is shown by nobody when the request, or the call, is silent', async () => {
    const { client, shown } = opened(() => json({ code: 0, msg: 'no', data: null }))
    expect(await failure(client.request(tradeList, {}, { silent: true }))).toBeInstanceOf(RefusedError)
    expect(await failure(client.request(userInfo, {}))).toBeInstanceOf(RefusedError)
    expect(shown).toEqual([])
  })

  it.each([
    { initial: true, call: getBalance, redirect: false },
    { initial: false, call: getBalance, redirect: true },
    { initial: true, call: tradeList, redirect: true },
    { initial: true, call: userInfo, redirect: false },
  ])('999 ends the session; made at start-up: $initial → redirect: $redirect', async ({ call, initial, redirect }) => {
    const { client, shown, over } = opened(() => json({ code: 999, msg: 'expired', data: null }))
    expect(await failure(client.request(call as Call, {}, { initial }))).toBeInstanceOf(SessionError)
    expect(over).toEqual([['T', redirect]])
    expect(shown).toEqual([])
  })

  it('that are offline copies tell their age; an account’s are refused to whoever would not show it', async () => {
    const copy = (data: unknown) => json({ code: 1, msg: '', data }, { headers: { 'x-stored-at': '99' } })
    const { client } = opened(({ url }) => (url.pathname.includes('trade_list') ? copy([]) : copy({ balance: '5' })))
    const ages: (number | undefined)[] = []
    const asOf = (age: number | undefined) => ages.push(age)
    await client.request(tradeList, {}, { asOf })
    await client.request(tradeList, {})
    await client.request(getBalance, {}, { asOf })
    expect(ages).toEqual([99, 99])
    expect(await failure(client.request(getBalance, {}))).toMatchObject({ name: 'NetworkError', reason: 'offline' })
    await opened(() => ok([])).client.request(tradeList, {}, { asOf })
    expect(ages.at(-1)).toBeUndefined()
  })

  it('429 says after how long to try again', async () => {
    const { client, shown, sent } = opened(() =>
      json({ code: 429, msg: 'Too many', data: null }, { status: 429, headers: { 'retry-after': '7' } }),
    )
    expect(await failure(client.request(tradeList, {}))).toMatchObject({ code: 429, retryAfter: 7 })
    expect([shown.length, sent.length]).toEqual([1, 1])
  })

  it('a refusal says after how long to try again, where the server is too busy', async () => {
    const { client, sent } = opened(() =>
      json({ code: 0, msg: 'Very busy', data: null }, { headers: { 'retry-after': '3' } }),
    )
    expect(await failure(client.request(tradeList, {}))).toMatchObject({ code: 0, message: 'Very busy', retryAfter: 3 })
    expect(sent.length).toBe(1)
  })

  it.each([
    [
      'HTML of a proxy',
      () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
      502,
    ],
    ['HTML with 200', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), 200],
    ['nothing', () => new Response(null, { status: 500 }), 500],
    ['JSON without a code', () => json({ data: [] }), 200],
    ['a list', () => json([]), 200],
    ['a code that is none', () => json({ code: 'x' }), 200],
    ['broken JSON', () => new Response('{"code":1', { headers: { 'content-type': 'application/json' } }), 200],
  ])('%s is a network error with its status', async (_what, reply, status) => {
    const { client, shown } = opened(reply as Reply)
    const error = await failure(client.request(tradeList, {}))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ reason: 'notEnvelope', status })
    expect(shown).toEqual([error])
  })

  it('an envelope counts whatever the HTTP status', async () => {
    const { client } = opened(() => json({ code: 0, msg: 'Busy', data: null }, { status: 500 }))
    expect(await failure(client.request(tradeList, {}))).toMatchObject({ name: 'RefusedError', message: 'Busy' })
  })

  it('data that does not fit is a network error, never a half-read answer', async () => {
    const { client } = opened(() => ok({ balance: 'lots' }))
    expect(await failure(client.request(getBalance, {}))).toMatchObject({ reason: 'badData', status: 200 })
  })

  it('404 on a call of decisions only hides its feature; on another it is an error', async () => {
    const { client, shown } = opened(() => new Response('nothing here', { status: 404 }))
    expect(await failure(client.request(requestOutcome, { requestId: 'R' }))).toBeInstanceOf(NotOfferedError)
    expect(shown).toEqual([])
    expect(await failure(client.request(tradeList, {}))).toMatchObject({ reason: 'notEnvelope', status: 404 })
    expect(shown).toHaveLength(1)
  })

  it('an extension that the server does not announce is not even sent', async () => {
    const { client, shown, sent } = opened(() => ok([]), { offers: () => false })
    for (const call of [requestOutcome, historyReport])
      expect(await failure(client.request(call as Call, { requestId: 'R' }))).toBeInstanceOf(NotOfferedError)
    expect([shown, sent]).toEqual([[], []])
    await client.request(tradeList, {})
    expect(sent).toHaveLength(1)
  })

  it('nothing is shown of the deployed build, whatever happens', async () => {
    for (const reply of [
      () => new Response('', { status: 500 }),
      () => new Response('<html>'),
      () => json({ code: 999, msg: '' }),
      () => Promise.reject(new TypeError('fetch failed')),
    ] as Reply[]) {
      const { client, shown, over } = opened(reply)
      expect(await failure(client.request(deployedBuild, {}))).toBeInstanceOf(NetworkError)
      expect([shown, over]).toEqual([[], []])
    }
  })
})

describe('no answer', () => {
  it.each([
    [true, 'network'],
    [false, 'offline'],
  ] as const)('is a network error (online: %s)', async (online, reason) => {
    const { client, shown, sent } = opened(() => Promise.reject(new TypeError('fetch failed')), { online })
    expect(await failure(client.request(tradeList, {}))).toMatchObject({ name: 'NetworkError', reason })
    expect([shown.length, sent.length], 'shown once, tried three times').toEqual([1, 3])
  })

  it('within the time is one too', async () => {
    const { client, sent } = opened(
      ({ request: { signal } }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    expect(await failure(client.request(tradeList, {}, { timeout: 5 }))).toMatchObject({ reason: 'timeout' })
    expect(sent, 'the visitor waited once').toHaveLength(1)
  })

  it('because the caller called it off is shown by nobody, and closes the spinner', async () => {
    const abort = new AbortController()
    const { client, shown, busy } = opened(({ request }) => {
      abort.abort()
      return Promise.reject(request.signal.reason)
    })
    const upload = client.request(uploadImage, { file: new Blob(['x']) }, { signal: abort.signal })
    expect(await failure(upload)).toBeInstanceOf(AbortedError)
    expect([shown, busy]).toEqual([[], [1, -1]])
  })
})

describe('tries', () => {
  const changing = everyCall.filter(([, call]) => call.mutates || call.method === 'POST')

  it('a reading call again after a bad gateway, twice at most', async () => {
    let round = 0
    const { client, sent } = opened(() => {
      round += 1
      return round < 3 ? new Response('', { status: 502 }) : ok([])
    })
    await client.request(tradeList, {})
    expect(sent).toHaveLength(3)
  })

  it('there are calls that change something', () => expect(changing.length).toBeGreaterThan(7))

  it.each(changing)('%s once, whatever becomes of it', async (_name, call) => {
    let executions = 0
    let fault: 'hang up' | 503 | 'html' = 'hang up'
    const server = createServer((incoming, outgoing) => {
      executions += 1
      if (fault === 'hang up') incoming.socket.destroy()
      else if (fault === 503) outgoing.writeHead(503, { 'retry-after': '0' }).end('{}')
      else outgoing.writeHead(502).end('<html>')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createClient({
      origins: { api: origin, page: origin, complaint: origin },
      language: () => 'en',
      token: () => 'T',
      offers: async () => true,
      sessionOver: () => undefined,
      show: () => undefined,
      busy: () => undefined,
      log: () => undefined,
      now: () => 0,
      retryDelay: () => 0,
    })
    // What a call asks for does not matter here, only how often it is sent.
    const requested: Call = { ...call, params: { ...call.params, encode: () => ({}) } }
    try {
      for (const one of ['hang up', 503, 'html'] as const) {
        fault = one
        executions = 0
        expect(await failure(client.request(requested, {}))).toBeInstanceOf(NetworkError)
        expect(executions, String(one)).toBe(1)
      }
    } finally {
      server.close()
    }
  })

  it('what the server refuses is not tried again', async () => {
    const { client, sent } = opened(() => json({ code: 0, msg: 'no', data: null }))
    await failure(client.request(getBasicInfo, {}))
    expect(sent).toHaveLength(1)
  })
})
