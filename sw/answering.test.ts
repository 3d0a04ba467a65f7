import { describe, expect, it, vi } from 'vitest'
import { Answering } from './answering.ts'
import { openMarketCache } from './cache/marketCache.ts'
import { memoryStore } from './cache/memoryStore.ts'
import { STORED_AT } from './cache/storedAt.ts'
import { hashOfToken } from './cache/tokenHash.ts'
import { cacheableCall } from './cacheableCall.ts'
import { CachedMarket } from './cachedMarket.ts'
import { AccountCache } from './caches/accountCache.ts'
import { AnswerCache, DAY_MS } from './caches/answerCache.ts'
import { SeriesCache } from './caches/seriesCache.ts'
import { handleMessage } from './messages.ts'

const origin = 'https://api.broker.test'
const ok = (data: unknown) => Response.json({ code: 1, msg: '', data })
const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const instrument = {
  Id: 7,
  Code: 'EURUSD',
  ShowCode: 'EUR/USD',
  MarketStatus: 1,
  PricePrecision: 5,
  Pip: 0.01,
  ForexMinCont: 0.01,
  ForexContNum: 100_000,
}
const wire = (time: number, close = 1) => ({ Time: time, Open: 1, High: 1, Low: 1, Close: close, Volume: 0 })

const screens = { put: async () => undefined, forget: vi.fn(async () => undefined) }

function opened() {
  const clock = { now: 1_000 }
  const now = () => clock.now
  const stores = { answers: memoryStore(), series: memoryStore(), account: new Map<string, unknown>() }
  const market = new CachedMarket(
    new AnswerCache(stores.answers, now),
    new SeriesCache({ series: stores.series, uses: memoryStore() }, now),
    now,
  )
  const account = new AccountCache(memoryStore(stores.account), hashOfToken)
  const net: { reply: (request: Request) => Promise<Response> | Response } = { reply: gone }
  const sent: Request[] = []
  let lose: () => void = () => undefined
  const answering = new Answering({
    fetch: async (request) => {
      sent.push(request)
      return net.reply(request)
    },
    now,
    after: () =>
      new Promise((resolve) => {
        lose = () => resolve(undefined)
      }),
    market,
    account,
    log: () => undefined,
  })
  const late: string[] = []
  const ask = async (path: string, { token = '', lang = 'en' } = {}) => {
    const request = new Request(`${origin}${path}${path.includes('?') ? '&' : '?'}t=${clock.now}`, {
      headers: { lang, authorization: token },
    })
    const requested = cacheableCall('GET', request.url, request.headers)
    if (!requested) throw new Error(`${path} is never kept`)
    const work: Promise<unknown>[] = []
    const waitUntil = (one: Promise<unknown>) => work.push(one)
    const response = await answering.respond(request, requested, waitUntil, () => late.push(requested.path))
    return { response, kept: () => Promise.all(work) }
  }
  const keep = async (path: string, data: unknown, options = {}) => {
    net.reply = () => ok(data)
    await (await ask(path, options)).kept()
    net.reply = gone
  }
  return {
    clock,
    net,
    ask,
    keep,
    sent,
    late,
    stores,
    account,
    market,
    answering,
    losePatience: () => lose(),
    cache: openMarketCache(stores.series, stores.answers),
  }
}

const dataOf = async ({ response }: { response: Response }) => ((await response.json()) as { data: unknown }).data
const list = '/v1/api/forex/trade_list'
const bars = (query: string) => `/v1/api/forex/kline?forex_id=7&period=1min${query}`
const orders = '/v1/api/forex/my_deal?status=3&page=1'

describe('what is answered', () => {
  it.each([
    '/api/user/info',
    '/v1/api/main/wallet/getBalance',
    '/v1/api/forex/my_deal?status=1&page=1',
    '/v1/api/forex/my_deal?status=0&page=1',
  ])('is never kept of what an account is now: %s', (path) => {
    expect(cacheableCall('GET', `${origin}${path}`, new Headers({ lang: 'en', authorization: 'A' }))).toBeUndefined()
  })

  it('is the network’s word, without an age; kept, it is answered with its age when the network is gone', async () => {
    const { keep, ask, clock, net } = opened()
    net.reply = () => ok([instrument])
    const first = await ask(list)
    expect(first.response.headers.has(STORED_AT)).toBe(false)
    await first.kept()
    net.reply = gone
    clock.now = 50_000
    const later = await ask(list)
    expect(later.response.headers.get(STORED_AT)).toBe('1000')
    expect(await dataOf(later)).toEqual([instrument])
    await keep(list, [])
    expect(await dataOf(await ask(list)), 'the newest answer').toEqual([])
  })

  it.each([
    ['a proxy’s page', () => new Response('<html>', { status: 200 })],
    ['a restarting server', () => new Response('no', { status: 503 })],
    ['a broken server', () => Response.json({ code: 0, msg: 'broken' }, { status: 500 })],
  ])('is what is kept where the network has %s', async (_what, reply) => {
    const { keep, ask, net } = opened()
    await keep(list, [instrument])
    net.reply = reply
    const answer = await ask(list)
    expect(await dataOf(answer)).toEqual([instrument])
    await answer.kept()
    expect(await dataOf(await ask(list)), 'and stays kept').toEqual([instrument])
  })

  it('is the network’s fault where nothing is kept', async () => {
    const { ask, net } = opened()
    await expect(ask(list)).rejects.toThrow('Failed to fetch')
    net.reply = () => new Response('<html>', { status: 200 })
    expect(await (await ask(list)).response.text()).toBe('<html>')
  })

  it('is what is kept once the network takes too long, whose answer is kept when it comes', async () => {
    const { keep, ask, net, losePatience } = opened()
    await keep(list, ['old'])
    let arrive: (response: Response) => void = () => undefined
    net.reply = () => new Promise((resolve) => (arrive = resolve))
    const asking = ask(list)
    losePatience()
    const answer = await asking
    expect(await dataOf(answer)).toEqual(['old'])
    arrive(ok(['new']))
    await answer.kept()
    net.reply = gone
    expect(await dataOf(await ask(list))).toEqual(['new'])
  })

  it('is said to be late to whoever was given what is kept, once it is there; nothing is said of one in time', async () => {
    const { keep, ask, net, late, losePatience } = opened()
    await keep(list, ['old'])
    expect(late).toEqual([])
    let arrive: (response: Response) => void = () => undefined
    net.reply = () => new Promise((resolve) => (arrive = resolve))
    const asking = ask(list)
    losePatience()
    const answer = await asking
    expect(late, 'not yet').toEqual([])
    arrive(ok(['new']))
    await answer.kept()
    expect(late).toEqual([list])
    net.reply = gone
    const offline = await ask(list)
    await offline.kept()
    expect([await dataOf(offline), late], 'nothing came').toEqual([['new'], [list]])
  })

  it('is the network’s where that came while what is kept was read', async () => {
    const { keep, ask, net, market, late, losePatience } = opened()
    await keep(list, ['old'])
    let arrive: (response: Response) => void = () => undefined
    net.reply = () => new Promise((resolve) => (arrive = resolve))
    const reading = vi.spyOn(market, 'get').mockImplementation(async () => {
      arrive(ok(['new']))
      await new Promise((resolve) => setTimeout(resolve))
      return { data: ['old'], storedAt: 1 }
    })
    const asking = ask(list)
    losePatience()
    const answer = await asking
    await answer.kept()
    reading.mockRestore()
    expect([await dataOf(answer), answer.response.headers.has(STORED_AT), late]).toEqual([['new'], false, []])
  })

  it.each([
    ['the market', list, {}],
    ['an account', orders, { token: 'A' }],
  ])('of %s that was asked for earlier takes nobody’s place who was asked later', async (_whose, path, options) => {
    const { ask, net, clock } = opened()
    let arrive: (response: Response) => void = () => undefined
    net.reply = () => new Promise((resolve) => (arrive = resolve))
    const first = ask(path, options)
    await Promise.resolve()
    const arriveLate = arrive
    clock.now = 2_000
    net.reply = () => ok(['new'])
    await (await ask(path, options)).kept()
    clock.now = 9_000
    arriveLate(ok(['old']))
    await (await first).kept()
    net.reply = gone
    expect(await dataOf(await ask(path, options))).toEqual(['new'])
    clock.now = 500
    net.reply = () => ok(['newest'])
    await (await ask(path, options)).kept()
    net.reply = gone
    expect(await dataOf(await ask(path, options)), 'after the clock was set back').toEqual(['newest'])
  })

  it('never is a refusal of before', async () => {
    const { ask, net } = opened()
    net.reply = () => Response.json({ code: 0, msg: 'no', data: [] })
    const refused = await ask(list)
    await refused.kept()
    net.reply = gone
    await expect(ask(list)).rejects.toThrow()
  })

  it('of a day is gone after it, of the market is not', async () => {
    const { keep, ask, clock } = opened()
    await keep('/api/news/list?category_id=1&page=1', ['news'])
    await keep(list, ['list'])
    clock.now += DAY_MS + 1
    await expect(ask('/api/news/list?category_id=1&page=1')).rejects.toThrow()
    expect(await dataOf(await ask(list))).toEqual(['list'])
  })
})

describe('candles', () => {
  it('are answered from the series: as many as asked for, before the time asked for', async () => {
    const { keep, ask, clock, cache } = opened()
    await keep(list, [instrument])
    await keep(
      bars('&limit=4'),
      [10, 11, 12, 13].map((time) => wire(time)),
    )
    clock.now = 2_000
    await keep(
      bars('&limit=3'),
      [12, 13, 14].map((time) => wire(time, 2)),
    )
    const times = async (query: string) =>
      ((await dataOf(await ask(bars(query)))) as { Time: number }[]).map((one) => one.Time)
    expect(await times('')).toEqual([10, 11, 12, 13, 14])
    expect(await times('&limit=2')).toEqual([13, 14])
    expect(await times('&limit=2&before=12')).toEqual([10, 11])
    await expect(ask(bars('&before=10'))).rejects.toThrow()
    await expect(ask(bars('').replace('1min', '1day'))).rejects.toThrow()
    expect((await cache.barsOf('EURUSD', '1min')).map(({ close }) => close)).toEqual([1, 1, 2, 2, 2])
  })

  it('of a row come back as they were told, else from the series of their period', async () => {
    const { keep, ask } = opened()
    const row = '/v1/api/forex/abbreviated_cache_kline?forex_id=7&period=1min'
    await keep(bars(''), [wire(1), wire(2)])
    expect(await dataOf(await ask(row))).toHaveLength(2)
    await keep(row, [wire(9)])
    expect(await dataOf(await ask(row))).toEqual([wire(9)])
    expect(await dataOf(await ask(bars(''))), 'no series is replaced by a row’s').toHaveLength(2)
  })

  it('that the live channel told follow a kept series, by the code of their instrument', async () => {
    const { keep, market, cache } = opened()
    const live = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 3, volume: 0, revision: 5_000 })
    await market.hear(origin, 'EURUSD', [live(60_000)])
    await keep(list, [instrument])
    await market.hear(origin, 'EURUSD', [live(60_000)])
    expect(await cache.series(), 'alone they begin none').toEqual([])
    await keep(bars(''), [wire(0), wire(60_000)])
    await market.hear(origin, 'EURUSD', [live(60_000), live(120_000), live(240_000)])
    expect((await cache.barsOf('EURUSD', '1min')).map(({ time, close }) => [time, close])).toEqual([
      [0, 1],
      [60_000, 3],
      [120_000, 3],
    ])
  })
})

describe('an account’s answers', () => {
  it('are kept for it, and go with its session', async () => {
    const { keep, ask, net, stores } = opened()
    await keep(orders, 'of A', { token: 'A' })
    expect(await dataOf(await ask(orders, { token: 'A' }))).toBe('of A')
    await expect(ask(orders, { token: 'B' })).rejects.toThrow()
    net.reply = () => Response.json({ code: 999, msg: 'over', data: null })
    const over = await ask(orders, { token: 'A' })
    expect(await over.response.json()).toMatchObject({ code: 999 })
    await over.kept()
    expect(stores.account.size).toBe(0)
  })

  it('under way at logout are not kept', async () => {
    const { ask, net, account, stores } = opened()
    let arrive: (response: Response) => void = () => undefined
    net.reply = () => new Promise((resolve) => (arrive = resolve))
    const asking = ask(orders, { token: 'A' })
    await account.forget()
    arrive(ok('late'))
    await (await asking).kept()
    expect(stores.account.size).toBe(0)
  })
})

describe('what is kept at all', () => {
  const headers = new Headers({ lang: 'en', authorization: 'A' })
  it.each([
    ['GET', '/v1/api/forex/submit?type=1'],
    ['GET', '/v1/api/forex/close?id=1'],
    ['GET', '/v1/api/forex/request?request_id=1'],
    ['GET', '/api/captcha?id=1'],
    ['GET', '/api/user_real/center'],
    ['GET', '/manifest.json'],
    ['POST', '/v1/api/forex/trade_list'],
    ['POST', '/api/notify/send_email'],
  ])('never is %s %s', (method, path) => expect(cacheableCall(method, `${origin}${path}`, headers)).toBeUndefined())

  it('is what our own client asks, an account’s only with its token', () => {
    expect(cacheableCall('GET', `${origin}${list}`, new Headers())).toBeUndefined()
    expect(cacheableCall('GET', `${origin}${orders}`, new Headers({ lang: 'en', authorization: '' }))).toBeUndefined()
    expect(cacheableCall('GET', `${origin}${orders}&t=5`, headers)).toMatchObject({ cache: 'account', token: 'A' })
    expect(cacheableCall('GET', `${origin}${orders}&t=5`, headers)?.url.href).toBe(`${origin}${orders}`)
  })
})

describe('what a first visit asked before there was a worker', () => {
  it('is asked again and kept; the token goes along with the account’s own calls alone', async () => {
    const { net, ask, sent, answering, account, market } = opened()
    net.reply = (request) => ok(new URL(request.url).pathname)
    const urls = [`${origin}${list}?t=1`, `${origin}${orders}&t=1`, `${origin}/v1/api/forex/submit?type=1`]
    const hands = {
      answering,
      account,
      market,
      screens,
      fill: async () => undefined,
      skipWaiting: async () => undefined,
      endPush: async () => undefined,
    }
    await handleMessage({ type: 'ASKED_BEFORE', urls, language: 'en', token: 'A' }, hands)
    expect(sent.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')])).toEqual([
      [list, ''],
      ['/v1/api/forex/my_deal', 'A'],
    ])
    net.reply = gone
    expect(await dataOf(await ask(orders, { token: 'A' }))).toBe('/v1/api/forex/my_deal')
  })

  it('is not asked in the name of an account that has gone meanwhile', async () => {
    const { net, sent, answering, account, market, stores } = opened()
    const hands = {
      answering,
      account,
      market,
      screens,
      fill: async () => undefined,
      skipWaiting: async () => undefined,
      endPush: async () => undefined,
    }
    const [first, second] = [`${origin}${orders}&t=1`, `${origin}/v1/api/main/account/forexDetail?t=1`]
    net.reply = async () => {
      await handleMessage({ type: 'FORGET_ACCOUNT' }, hands)
      return ok('of A')
    }
    const urls = [first, second, `${origin}${orders}&t=2`, `${origin}${list}?t=1`]
    await handleMessage({ type: 'ASKED_BEFORE', urls, language: 'en', token: 'A' }, hands)
    expect(sent.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')])).toEqual([
      ['/v1/api/forex/my_deal', 'A'],
      [list, ''],
    ])
    expect(stores.account.size).toBe(0)
    expect(screens.forget).toHaveBeenCalled()
  })

  it('nothing is done for a message of another kind', async () => {
    const never = () => Promise.reject(new Error('called'))
    const hands = {
      skipWaiting: never,
      endPush: async () => undefined,
      account: { forget: never, generation: 0 },
      market: { hear: never },
      screens: { put: never, forget: never },
      fill: never,
      answering: { ask: never },
    }
    for (const message of [undefined, 'SKIP_WAITING', { type: 'x' }, { type: 'BARS' }])
      await handleMessage(message, hands)
    await expect(handleMessage({ type: 'FORGET_ACCOUNT' }, hands)).rejects.toThrow('called')
  })
})
