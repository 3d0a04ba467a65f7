import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchAhead } from './prefetch.ts'

const url = 'https://app.example.com/v1/list?t=5'
const headers = { lang: 'en', authorization: '' }
const said = async (answer: Promise<Response>) => (await answer).text()
const failed = Promise.reject(new TypeError('offline'))
// Nobody has heard of it yet.
failed.catch(() => undefined)
const requested = (more: object = {}) => {
  globalThis.askedAhead = {
    '/v1/list': { at: 0, lang: 'en', authorization: '', answer: Promise.resolve(new Response('ahead')), ...more },
  }
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://app.example.com/'))
  vi.stubGlobal('performance', { now: () => 9_999 })
  vi.stubGlobal('fetch', async () => new Response('now'))
  requested()
})
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.askedAhead = undefined
})

it('takes what was asked ahead, once', async () => {
  expect(await said(fetchAhead(new Request(url, { headers })))).toBe('ahead')
  expect(await said(fetchAhead(new Request(url, { headers })))).toBe('now')
})

it.each([
  ['another language', { headers: { ...headers, lang: 'ar' } }, url, {}],
  ['another session', { headers: { ...headers, authorization: 'x' } }, url, {}],
  ['another host', { headers }, 'https://api.example.com/v1/list', {}],
  ['another path', { headers }, 'https://app.example.com/v1/other', {}],
  ['an answer too old for prices', { headers }, url, { at: -1 }],
  ['one that failed', { headers }, url, { answer: failed }],
])('asks anew for %s', async (_, init, address, more) => {
  requested(more)
  expect(await said(fetchAhead(new Request(address, init)))).toBe('now')
})

it('takes what the server has put into the page wherever calls go, but in no other language', async () => {
  const elsewhere = 'https://api.example.com/v1/list?t=5'
  requested({ isDrawn: true })
  expect(await said(fetchAhead(new Request(elsewhere, { headers })))).toBe('ahead')
  requested({ isDrawn: true })
  expect(await said(fetchAhead(new Request(elsewhere, { headers: { ...headers, lang: 'ar' } })))).toBe('now')
})

it('gives up with whoever waits', async () => {
  requested({ answer: new Promise(() => undefined) })
  const controller = new AbortController()
  const waiting = fetchAhead(new Request(url, { headers, signal: controller.signal }))
  controller.abort(new DOMException('late', 'TimeoutError'))
  await expect(waiting).rejects.toThrow('late')
})

it('asks where nothing was asked ahead', async () => {
  globalThis.askedAhead = undefined
  expect(await said(fetchAhead(new Request(url, { headers })))).toBe('now')
})
