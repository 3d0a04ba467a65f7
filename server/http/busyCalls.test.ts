import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readSettings } from '../config.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { openHttpServer } from './httpServer.ts'
import { orderHandlers, refusedBy } from './orderHandlers.ts'
import { RateLimit } from './rateLimit.ts'

it('while closing orders go first, what adds risk is refused before its session is looked up, and nothing else is', async () => {
  const fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.1 }))
  let isStorm = false
  const lookups: string[] = []
  const plenty = new RateLimit({ count: 1_000_000, perMs: 1000 })
  const app = await openHttpServer({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    spokenTo: readSettings({}),
    appOrigins: [],
    refuse: () => undefined,
    busy: (requestId) => (isStorm && requestId !== 'taken' ? refusedBy({ reason: 'busy', seconds: 3 }) : undefined),
    appFiles: [],
    publicHandlers: {},
    sessionHandlers: orderHandlers(fixture.exchange),
    sessionOf: async (token) => {
      lookups.push(token)
      return { sessionId: '', accountId: fixture.me, demo: true }
    },
    limits: { public: plenty, session: plenty },
  })
  const ask = async (name: string, parameters: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const fields = new URLSearchParams(parameters).toString()
    const url = `/v1/api/forex/${name}`
    const headers = { authorization: 'mine', lang: 'de' }
    const requested = await app.inject(
      method === 'GET'
        ? { method, url: `${url}?${fields}`, headers }
        : {
            method,
            url,
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            payload: fields,
          },
    )
    return { status: requested.statusCode, retryAfter: requested.headers['retry-after'], ...requested.json() }
  }
  const order = { type: '1', cont: '1', forex_id: '1', status: '1', target_price: '0', multiple: '100' }
  const submit = (request_id: string, method?: 'GET' | 'POST') => ask('submit', { ...order, request_id }, method)
  const [first, second] = [await submit('taken'), await submit('other')]
  expect([first.code, second.code, lookups.length]).toEqual([1, 1, 2])
  isStorm = true

  for (const method of ['GET', 'POST'] as const)
    expect(await submit('new', method)).toEqual({
      ...{ status: 200, code: 0, data: null, retryAfter: '3' },
      msg: expect.stringContaining('in 3 Sekunden erneut'),
    })
  expect(lookups.length).toBe(2)
  // The browser may have sent it twice: who asks again is told what it was answered.
  expect(await submit('taken')).toEqual(first)
  const closed = await ask('close', { id: String(first.data.Id) })
  expect(closed).toMatchObject({ status: 200, code: 1 })
  expect(closed.retryAfter).toBeUndefined()
  expect(lookups.length).toBe(4)
  isStorm = false
  expect((await submit('new')).code).toBe(1)
  await app.close()
  await fixture.exchange.close()
  fixture.database.close()
})
