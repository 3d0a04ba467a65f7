// @vitest-environment happy-dom
// @alone: who is logged in is followed from here on.
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { requestOutcome } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'
import { user } from '../../contract/entities/account.ts'
import type { Client } from '../api/client.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { setToken, setUser } from '../session/session.ts'
import { shownToasts } from '../ui/toast.ts'
import { openOnce, queryByRequestId } from './openOnce.ts'

const KEY = 'money'
/** Ids of the requests that the server was asked after. */
let requested: string[] = []
/** Ids of what was sent, with how to answer it. */
let sent: { id: string; answer: (words: string) => void }[] = []
/** A page of the app, or a tab: what it opens knows nothing of the others. */
const page = () =>
  openOnce<string | null, undefined>({
    keyOf: () => KEY,
    perform: (_, id) =>
      new Promise((resolve) => sent.push({ id, answer: (message) => resolve({ message, data: undefined }) })),
    ask: ({ requestId }) => queryByRequestId(requestId, () => undefined),
    stored: { prefix: 'money.open.deposit.', toStored: () => undefined, fromStored: () => null },
    waitsForPage: true,
  })
const phase = (once: ReturnType<typeof page>) => once.state(KEY).phase
const idOf = (index: number) => sent[index]?.id

beforeEach(() => {
  localStorage.clear()
  requested = []
  sent = []
  openClient({
    request: async (call: Call, { requestId }: { requestId: string }) => {
      if (call !== (requestOutcome as Call)) throw new Error(`${call.path} is not expected`)
      requested.push(requestId)
      return { state: 'done', code: 1, message: 'Submitted' }
    },
  } as unknown as Client)
  setToken('A')
  setUser(decode(user, { id: 7 }))
})
afterEach(() => setToken(undefined))

it('asks after what each of two tabs had sent when they were closed', async () => {
  const [one, other] = [page(), page()]
  void one.run('100')
  void other.run('200')
  const again = page()
  again.resume()
  await expect.poll(() => phase(again)).toBe('done')
  expect(requested).toEqual([idOf(0)])
  // Not before what became of the first was put away.
  again.resume()
  expect(phase(again)).toBe('done')
  again.clear(KEY)
  again.resume()
  await expect.poll(() => phase(again)).toBe('done')
  expect(requested).toEqual([idOf(0), idOf(1)])
  again.clear(KEY)
  again.resume()
  expect(phase(again)).toBe('idle')
})

it('keeps another tab’s when its own is answered', async () => {
  const [one, other] = [page(), page()]
  void one.run('100')
  const end = other.run('200')
  sent[1]?.answer('Submitted')
  expect(await end).toMatchObject({ phase: 'done' })
  const again = page()
  again.resume()
  await expect.poll(() => phase(again)).toBe('done')
  expect(requested).toEqual([idOf(0)])
})

it('asks after what an earlier version of the app has kept', async () => {
  localStorage.setItem('money.open.deposit.7', JSON.stringify({ requestId: 'old', sentAt: Date.now() }))
  const again = page()
  again.resume()
  await expect.poll(() => phase(again)).toBe('done')
  expect(requested).toEqual(['old'])
})

it('says in a toast what the server refused, and with its code that the network failed, where a screen shows the action', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  let failure: Error = new RefusedError(7, 'Not during the auction')
  const once = openOnce<string, undefined>({
    perform: () => Promise.reject(failure),
    ask: async () => ({ kind: 'unknown' }),
  })
  const leave = once.subscribe('', () => undefined)
  await once.run('100')
  failure = new NetworkError('network')
  void once.run('200')
  await expect
    .poll(() => shownToasts().map(({ text }) => text))
    .toEqual(['Not during the auction', 'Network error: can’t reach the server (UNREACHABLE)'])
  leave()
})
