import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AbortedError, NetworkError } from './errors.ts'
import { http } from './http.ts'

let answers: ((response: ServerResponse) => void)[]
let requested: number
let origin: string
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  requested = 0
  server = createServer((request, response) => {
    request.resume()
    answers[Math.min(requested++, answers.length - 1)]?.(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const whole = (response: ServerResponse) => response.end('whole')
const broken = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '10' }).write('half')
  setTimeout(() => response.destroy(), 10)
}
const stalled = (response: ServerResponse) => void response.writeHead(200, { 'content-length': '10' }).write('half')
const restarting = (after: string) => (response: ServerResponse) =>
  response.writeHead(503, { 'retry-after': after }).end('soon')
const retried = { limit: 2, delay: () => 0 }
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

describe('a request that may be sent again', () => {
  it.each([
    ['the network failed', (response: ServerResponse) => response.destroy()],
    ['its body broke off', broken],
    ['the server was being restarted', restarting('0')],
  ])('is, because %s', async (_, fault) => {
    answers = [fault, fault, whole]
    expect(await http(origin, { retry: retried }).text()).toBe('whole')
    expect(requested).toBe(3)
  })

  it('gives what the server said last, once it was sent often enough', async () => {
    answers = [restarting('0')]
    const response = await http(origin, { retry: retried })
    expect([response.status, await response.text(), requested]).toEqual([503, 'soon', 3])
  })

  it('waits as long as the server asks, but no longer than five seconds', async () => {
    answers = [restarting('3600'), whole]
    const waits: unknown[] = []
    const later = setTimeout
    vi.stubGlobal('setTimeout', (then: () => void, ms: number) => {
      if (ms === 5_000) waits.push(ms)
      return later(then, ms === 5_000 ? 0 : ms)
    })
    expect(await http(origin, { retry: retried }).text()).toBe('whole')
    expect(waits).toEqual([5_000])
  })

  it('is not while the caller waits no more', async () => {
    answers = [restarting('5')]
    const abort = new AbortController()
    const asking = failure(Promise.resolve(http(origin, { retry: retried, signal: abort.signal })))
    await expect.poll(() => requested).toBe(1)
    abort.abort()
    expect(await asking).toBeInstanceOf(AbortedError)
    expect(requested).toBe(1)
  })
})

it.each([
  ['POST', 2],
  ['GET', 0],
])('%s with %i retries is sent once', async (method, limit) => {
  answers = [restarting('0')]
  expect((await http(origin, { method, retry: { ...retried, limit } })).status).toBe(503)
  answers = [(response) => response.destroy()]
  expect(await failure(Promise.resolve(http(origin, { method, retry: { ...retried, limit } })))).toMatchObject({
    reason: 'network',
  })
  expect(requested).toBe(2)
})

it('is too late when its body is, and not sent again', async () => {
  answers = [stalled]
  const error = await failure(http(origin, { retry: retried, timeout: 50 }).text())
  expect(error).toBeInstanceOf(NetworkError)
  expect([error, requested]).toMatchObject([{ reason: 'timeout' }, 1])
})
