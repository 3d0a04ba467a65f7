// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { endOwnSession } from '../../contract/calls/security.ts'
import { getBasicInfo } from '../../contract/calls/session.ts'
import { decode } from '../../contract/codec.ts'
import { settings } from '../../contract/entities/account.ts'
import type { Client, RequestOptions } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { store } from '../store.ts'
import { loadBasicInfo } from './basicInfo.ts'
import { draftAtom, secretAtom } from './drafts.ts'
import { logout } from './logout.ts'
import { currentToken, setToken, setUser } from './session.ts'

let requested: { path: string; token: string | undefined; keepalive: boolean | undefined }[] = []
let extensions: string[] = []

beforeEach(() => {
  // Other tests of the same page leave what belongs to the device.
  localStorage.clear()
  requested = []
  extensions = [endOwnSession.path]
  openClient({
    request: async (call: Call, _: unknown, options?: RequestOptions) => {
      if (call.path === getBasicInfo.path) return decode(settings, { extensions })
      requested.push({ path: call.path, token: currentToken(), keepalive: options?.keepalive })
      throw new Error('no answer')
    },
  } as unknown as Client)
  setToken('secret-token')
  setUser({
    id: '7',
    uid: '77',
    email: 'a@b.example',
    demo: false,
    balance: '0',
    mobile: undefined,
    inviteCode: undefined,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('leaves nothing of the account, and what belongs to the device, and goes home', () => {
  for (const key of ['known-orders', 'alerts-seen', 'orders.open.7']) localStorage.setItem(key, '["7"]')
  localStorage.setItem('theme', 'dark')
  const [email, password] = [draftAtom('email'), secretAtom()]
  store.set(email, 'a@b.example')
  store.set(password, 'a-kite-over-9-dunes')
  expect(sessionStorage.length).toBe(1)
  location.hash = '#/mine/system'
  logout()
  expect(location.hash).toBe('#/')
  expect(Object.keys(localStorage)).toEqual(['theme'])
  expect(sessionStorage.length).toBe(0)
  expect([store.get(email), store.get(password)]).toEqual(['', ''])
})

it('tells a server that wants to know, with the token that goes, and waits for nothing', async () => {
  await loadBasicInfo()
  logout()
  expect(requested).toEqual([{ path: endOwnSession.path, token: 'secret-token', keepalive: true }])
  expect(currentToken()).toBeUndefined()
})

it('asks nothing of a server that has no such call, nor without a network', async () => {
  extensions = []
  await loadBasicInfo()
  logout()
  extensions = [endOwnSession.path]
  await loadBasicInfo()
  setToken('another')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  logout()
  expect(requested).toEqual([])
  expect(currentToken()).toBeUndefined()
})
