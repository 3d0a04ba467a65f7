// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { pushKey, subscribePush, unsubscribePush } from '../../contract/calls/push.ts'
import { getBasicInfo } from '../../contract/calls/session.ts'
import { decode } from '../../contract/codec.ts'
import { settings } from '../../contract/entities/account.ts'
import type { Client } from '../api/client.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { store } from '../store.ts'
import { readStored } from '../stored.ts'
import { loadBasicInfo } from './basicInfo.ts'
import { PUSH_FOR } from './personalKeys.ts'
import { forgetPush, isPushDenied, pushOnAtom, pushWay, renewPush, turnPushOff, turnPushOn } from './pushDevice.ts'
import { setToken, setUser } from './session.ts'

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill).buffer
const text = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')
const [OLD_KEY, KEY] = [bytes(65, 3), bytes(65, 4)]

/** Functions of the browser. */
const browser = {
  subscription: undefined as { endpoint: string; key: ArrayBuffer } | undefined,
  made: 0,
  answer: 'granted' as NotificationPermission,
  fails: false,
}
const reported: Array<readonly [path: string, params: unknown]> = []
let refusal: Error | undefined

const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: ArrayBuffer }) => ({
  endpoint,
  options: { applicationServerKey: key },
  getKey: (name: string) => (name === 'auth' ? bytes(16, 1) : bytes(65, 2)),
  unsubscribe: async () => {
    browser.subscription = undefined
    return true
  },
})
const registration = {
  pushManager: {
    getSubscription: async () => (browser.subscription ? subscriptionOf(browser.subscription) : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (browser.fails) throw new DOMException('no push service', 'AbortError')
      browser.made += 1
      const key = new Uint8Array(Buffer.from(applicationServerKey, 'base64url')).buffer
      browser.subscription = { endpoint: `https://push.example/${browser.made}`, key }
      return subscriptionOf(browser.subscription)
    },
  },
}

const person = (id: string) => ({
  ...{ id, uid: id, email: 'a@b.example', demo: false, balance: '0', mobile: undefined, inviteCode: undefined },
})

beforeEach(async () => {
  Object.assign(browser, { subscription: undefined, made: 0, answer: 'granted', fails: false })
  reported.length = 0
  refusal = undefined
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => {
      Object.assign(Notification, { permission: browser.answer })
      return browser.answer
    },
  })
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  openClient({
    request: async (call: Call, params: unknown) => {
      if (call.path === getBasicInfo.path) return decode(settings, { extensions: [pushKey.path] })
      reported.push([call.path, params])
      if (refusal) throw refusal
      return call.path === pushKey.path ? text(KEY) : undefined
    },
  } as unknown as Client)
  await loadBasicInfo({ silent: true })
  setToken('token of ann')
  setUser(person('7'))
  forgetPush()
})

const subscribed = (endpoint: string) => [
  subscribePush.path,
  { endpoint, p256dh: text(bytes(65, 2)), auth: text(bytes(16, 1)) },
]

describe('notifications of this browser', () => {
  it('are switched on: the visitor is asked, the browser subscribes, the server is told', async () => {
    expect(await turnPushOn()).toBeUndefined()
    expect(reported).toEqual([[pushKey.path, {}], subscribed('https://push.example/1')])
    expect(store.get(pushOnAtom)).toBe(true)
    expect(readStored(PUSH_FOR)).toBe('7')
  })

  it('stay off when the visitor says no, puts the question away, or has no network', async () => {
    browser.answer = 'default'
    expect(await turnPushOn()).toBeUndefined()
    browser.answer = 'denied'
    expect(await turnPushOn()).toBe('denied')
    expect(isPushDenied()).toBe(true)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    expect(await turnPushOn()).toBe('offline')
    expect([reported, store.get(pushOnAtom)]).toEqual([[], false])
  })

  it('stay off when the push service fails, or the server does, with a reason', async () => {
    browser.fails = true
    expect(await turnPushOn()).toBe('service')
    browser.fails = false
    refusal = new RefusedError(0, 'Not today')
    expect(await turnPushOn()).toBe(refusal)
    refusal = new NetworkError('offline')
    expect(await turnPushOn()).toBe('offline')
    expect(store.get(pushOnAtom)).toBe(false)
  })

  it('are switched off in the browser and on the server, also when that does not answer', async () => {
    await turnPushOn()
    refusal = new NetworkError('network')
    await turnPushOff()
    expect(reported.at(-1)?.[0]).toBe(unsubscribePush.path)
    expect([browser.subscription, store.get(pushOnAtom), readStored(PUSH_FOR)]).toEqual([undefined, false, undefined])
  })

  it('are kept: told again, subscribed again where the browser lost them or the server has another key', async () => {
    await turnPushOn()
    reported.length = 0
    await renewPush()
    expect(reported).toEqual([[pushKey.path, {}], subscribed('https://push.example/1')])
    browser.subscription = undefined
    await renewPush()
    expect(reported.at(-1)).toEqual(subscribed('https://push.example/2'))
    browser.subscription = { endpoint: 'https://push.example/old', key: OLD_KEY }
    await renewPush()
    expect(reported.at(-1)).toEqual(subscribed('https://push.example/3'))
  })

  it('are nobody else’s: whoever logs in next has to switch them on', async () => {
    await turnPushOn()
    reported.length = 0
    setToken('token of ben')
    setUser(person('8'))
    await renewPush()
    expect([reported, store.get(pushOnAtom)]).toEqual([[], false])
  })

  it('are not whoever’s came in while the visitor was asked', async () => {
    vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
      setToken('token of ben')
      setUser(person('8'))
      return 'granted'
    })
    expect(await turnPushOn()).toBeUndefined()
    expect([reported.map(([path]) => path), store.get(pushOnAtom)]).toEqual([[pushKey.path], false])
  })

  it('are told of as far as the browser has them', () => {
    expect(pushWay()).toBe('ready')
    vi.unstubAllGlobals()
    vi.stubGlobal('PushManager', undefined)
    Reflect.deleteProperty(globalThis, 'PushManager')
    expect(pushWay()).toBe('none')
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
    Object.defineProperty(navigator, 'userAgent', { value: phone, configurable: true })
    expect(pushWay()).toBe('install')
  })
})
