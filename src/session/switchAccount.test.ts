// @vitest-environment happy-dom
// @alone: who is logged in, and who answers, are everybody’s.
import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { createDemoAccount, userInfo } from '../../contract/calls/session.ts'
import { decode } from '../../contract/codec.ts'
import { type User, user } from '../../contract/entities/account.ts'
import type { Client, RequestOptions } from '../api/client.ts'
import { NetworkError, SessionError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { Resource } from '../resource/resource.ts'
import { store } from '../store.ts'
import { draftAtom } from './drafts.ts'
import { endSession } from './login.ts'
import { logout } from './logout.ts'
import { currentToken, setToken, setUser, takeoversAtom, userAtom } from './session.ts'
import { otherSession } from './storedSession.ts'
import { switchAccount } from './switchAccount.ts'

const account = (id: string, demo: boolean): User =>
  decode(user, { id, uid: id, email: demo ? '' : 'a@b.example', is_demo: demo ? 1 : 0, balance: '0' })
const users = new Map([
  ['demo-token', account('1', true)],
  ['real-token', account('2', false)],
  ['fresh-demo', account('1', true)],
])
/** Tokens whose session is over. */
let ended: string[] = []
let isUnreachable = false
let requested: { path: string; token: string | undefined }[] = []

const client = {
  async request(call: Call, _: unknown, options?: RequestOptions) {
    const token = options?.token ?? currentToken()
    requested.push({ path: call.path, token })
    if (isUnreachable) throw new NetworkError('network')
    if (call.path === createDemoAccount.path) return { token: 'fresh-demo' }
    if (token !== undefined && ended.includes(token)) {
      endSession(token)
      throw new SessionError(999, 'over')
    }
    if (call.path === userInfo.path) return users.get(token ?? '')
    throw new NetworkError('badData')
  },
} as unknown as Client

const other = () => otherSession()?.token
/** Logs in as the server does it: the token first, who it is after. */
const login = (token: string) => {
  setToken(token)
  setUser(users.get(token))
}

describe('two accounts on one device', () => {
  beforeEach(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    setToken(undefined)
    localStorage.clear()
    location.hash = '#/trade'
    ended = []
    requested = []
    isUnreachable = false
    openClient(client)
    login('demo-token')
    login('real-token')
  })

  it('keeps the demo account where a real one logs in, and switches to and fro', async () => {
    expect(other()).toBe('demo-token')
    await switchAccount(true)
    expect([currentToken(), other(), store.get(userAtom)?.id]).toEqual(['demo-token', 'real-token', '1'])
    await switchAccount(false)
    expect([currentToken(), other(), store.get(userAtom)?.id]).toEqual(['real-token', 'demo-token', '2'])
  })

  it('keeps one of each kind: another real account takes the place of the real one', () => {
    users.set('second-real', account('3', false))
    login('second-real')
    expect([currentToken(), other()]).toEqual(['second-real', 'demo-token'])
    expect(JSON.stringify(localStorage)).not.toContain('real-token')
  })

  it('never leaves what one account typed or was answered to the other', async () => {
    const draft = draftAtom('amount')
    store.set(draft, '500')
    const resource = new Resource<string, string>(async () => 'of the real account')
    await resource.ask('x')
    const before = store.get(takeoversAtom)
    await switchAccount(true)
    expect(store.get(draft)).toBe('')
    expect(store.get(resource.state).answer).toBeUndefined()
    expect(store.get(takeoversAtom)).toBeGreaterThan(before)
  })

  it('shows the other account’s own user at once, never the one before', async () => {
    const seen: (string | undefined)[] = []
    const stop = store.sub(userAtom, () => seen.push(`${currentToken()} ${store.get(userAtom)?.id}`))
    await switchAccount(true)
    stop()
    expect(seen.filter((one) => one !== undefined && !one.endsWith('undefined'))).toEqual(
      seen.filter((one) => one === 'demo-token 1'),
    )
  })

  it('asks to log in where the real account’s session is over, and stays with the demo until then', async () => {
    await switchAccount(true)
    ended = ['real-token']
    await switchAccount(false)
    expect([currentToken(), other()]).toEqual(['demo-token', undefined])
    expect(location.hash).toBe('#/login?from=%2Ftrade')
  })

  it('opens this device’s demo account again where its session is over', async () => {
    ended = ['demo-token']
    await switchAccount(true)
    expect([currentToken(), other()]).toEqual(['fresh-demo', 'real-token'])
  })

  it('changes nothing while the server cannot be asked', async () => {
    isUnreachable = true
    await switchAccount(true)
    expect([currentToken(), other()]).toEqual(['real-token', 'demo-token'])
  })

  it('does not bring back an account that logged out while the server was asked', async () => {
    const switching = switchAccount(true)
    logout({ all: true })
    await switching
    expect([currentToken(), other()]).toEqual([undefined, undefined])
  })

  it('leaves the other account where one logs out, with its open requests', () => {
    for (const key of ['orders.open.1', 'orders.open.2', 'alerts-seen.1', 'alerts-seen.2', 'known-orders'])
      localStorage.setItem(key, '[]')
    logout()
    expect([currentToken(), other(), store.get(userAtom)?.id]).toEqual(['demo-token', undefined, '1'])
    expect(Object.keys(localStorage).sort()).toEqual(['alerts-seen.1', 'orders.open.1', 'token', 'user'])
  })

  it('leaves nothing of either where both log out', () => {
    for (const key of ['orders.open.1', 'orders.open.2']) localStorage.setItem(key, '[]')
    logout({ all: true })
    expect([currentToken(), other()]).toEqual([undefined, undefined])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('takes a kept session that cannot be read for none', async () => {
    localStorage.setItem('kept-demo', '["a token",{"id":1')
    await switchAccount(true)
    expect(currentToken()).toBe('fresh-demo')
  })

  it('takes what is kept as the other kind for none', async () => {
    localStorage.setItem(
      'kept-demo',
      localStorage.getItem('kept-real') ?? JSON.stringify(['real-token', { id: '2', is_demo: 0 }]),
    )
    expect(other()).toBeUndefined()
  })
})
