import { pino } from 'pino'
import { expect, it } from 'vitest'
import { HashQueue } from '../accounts/hashQueue.ts'
import { readSettings } from '../config.ts'
import { openHttpServer } from './httpServer.ts'
import { RateLimit } from './rateLimit.ts'

it('a flood of logins is told to come again in a moment, and whoever waits in line gets an answer', async () => {
  const settings = readSettings({})
  const plenty = new RateLimit({ count: 1_000_000, perMs: 1000 })
  const queue = new HashQueue()
  let end = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    end = resolve
  })
  const app = await openHttpServer({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    spokenTo: settings,
    appOrigins: [],
    refuse: () => undefined,
    appFiles: [],
    publicHandlers: { login: () => queue.run(async () => gate.then(() => ({ data: { token: 'theirs' } }))) },
    sessionHandlers: {},
    sessionOf: async () => undefined,
    limits: { public: plenty, session: plenty, login: plenty },
  })
  const payload = { account: 'ann@example.com', password: 'correct horse 7', login_type: 'email' }
  const counts = new Map<number, number>()
  const flood = Array.from({ length: 200 }, async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/user/loginForU', payload })
    counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1)
    // Those beyond the line are answered while it still stands.
    if (answer.statusCode === 429) {
      expect(answer.json().msg).toBe('Too many attempts. Please wait a moment')
      expect(answer.headers['retry-after']).toBe('1')
      if (counts.get(429) === 70) end()
    }
  })
  await Promise.all(flood)
  expect(Object.fromEntries(counts)).toEqual({ 200: 130, 429: 70 })
  await app.close()
})
