import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FETCH_TIMEOUT_MS, fetchWithin } from './fetchWithin.ts'

const limit = { controller: new AbortController() }

beforeEach(() => {
  limit.controller = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.controller.signal)
  // A connection that nothing comes over.
  vi.stubGlobal(
    'fetch',
    (_request: Request, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const requested = (signal?: AbortSignal) =>
  fetchWithin(new Request('https://api.broker.test/', signal ? { signal } : {})).catch(({ name }: Error) => name)

it('gives up where nothing comes for long', async () => {
  const answer = requested()
  limit.controller.abort(new DOMException('', 'TimeoutError'))
  expect(await answer).toBe('TimeoutError')
  expect(AbortSignal.timeout).toHaveBeenCalledWith(FETCH_TIMEOUT_MS)
})

it('gives up with the page', async () => {
  const page = new AbortController()
  const answer = requested(page.signal)
  page.abort()
  expect(await answer).toBe('AbortError')
})
