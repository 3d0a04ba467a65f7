// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE } from '../../contract/calls/call.ts'
import { decode } from '../../contract/codec.ts'
import { settings, user } from '../../contract/entities/account.ts'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import type { Client } from '../api/client.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { inbox, setLiveToken, startLive } from '../live/live.ts'
import { loadBasicInfo } from '../session/basicInfo.ts'
import { setToken, setUser } from '../session/session.ts'
import { store } from '../store.ts'
import { type SocketEvents, transport } from '../transport.ts'
import { alertOnce, alertsAtom, followAlerts, reloadAlerts, removalKey, settingKey } from './alertList.ts'

const alert = (id: string, firedAt?: number): PriceAlert => ({
  id,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  kind: 'above',
  above: 1.1,
  setAt: 1,
  createdAt: 1,
  ...(firedAt !== undefined && { firedAt, firedPrice: 1.1 }),
})
const requested = { act: 'set', instrumentId: '1', kind: 'above', value: '1.1' } as const

/** Answers that are on their way, the oldest first, and what the server was asked for, the newest last. */
let underway: ((data: unknown) => void)[] = []
let requests: { call: unknown; params: unknown }[] = []
const next = (data: unknown) => {
  underway.shift()?.(data)
  return new Promise((resolve) => setTimeout(resolve))
}
const answering = (call: unknown, params: unknown) => {
  requests.push({ call, params })
  return new Promise<never>((resolve) => underway.push(resolve as never))
}
const client = { request: answering, messageAnswer: answering } as unknown as Client

const login = (id: string) => {
  setToken(`token of ${id}`)
  setUser(decode(user, { id, uid: id, email: '', is_demo: 1, balance: '0' }))
}
const ids = () => store.get(alertsAtom).answer?.map(({ id }) => id)

describe('the list of alerts', () => {
  const reported = vi.fn<(id: string) => void>()
  let stop: () => void = () => undefined

  // Other tests share the store: a list that is still followed would ask for alerts in them.
  afterAll(() => stop())

  beforeEach(async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    stop()
    setToken(undefined)
    localStorage.clear()
    underway = []
    requests = []
    reported.mockReset()
    openClient(client)
    const info = loadBasicInfo()
    await next(decode(settings, { extensions: ['/v1/api/forex/alerts'] }))
    await info
    login('first')
    stop = followAlerts((fired) => {
      for (const { id } of fired) reported(id)
    })
  })

  it('asks again when something changed while it was on its way, so that nothing is told twice', async () => {
    await next([alert('1')])
    const reloading = reloadAlerts()
    inbox.receive({ type: 'alerts', alerts: [alert('1', 5)] })
    await expect.poll(() => reported).toHaveBeenCalledTimes(1)
    await next([alert('1')])
    await next([alert('1', 5)])
    await reloading
    expect(store.get(alertsAtom).answer).toEqual([alert('1', 5)])
    expect(reported).toHaveBeenCalledTimes(1)
  })

  it('tells of nothing again because a new alert was set before the list was there', async () => {
    await next([alert('1', 5)])
    expect(reported.mock.calls).toEqual([['1']])
    stop()
    underway = []
    stop = followAlerts((fired) => {
      for (const { id } of fired) reported(id)
    })
    const setting = alertOnce.run(requested)
    const list = underway.shift()
    await next({ message: '', data: alert('2') })
    await setting
    list?.([alert('1', 5)])
    await new Promise((resolve) => setTimeout(resolve))
    await next([alert('2'), alert('1', 5)])
    expect(ids()).toEqual(['2', '1'])
    expect(reported.mock.calls).toEqual([['1']])
  })

  it.each([
    ['an alert', requested, { message: 'Price alert set', data: alert('2') }, ['2', '1']],
    ['a removal', { act: 'remove', ids: ['1'] }, { message: '', data: undefined }, []],
  ] as const)(
    'repeats %s whose answer was lost under the same id until it is answered',
    async (_, intent, answer, left) => {
      await next([alert('1')])
      const end = alertOnce.run(intent)
      const first = requests.at(-1)
      // In the place of an answer, a failure on the way.
      await next(Promise.reject(new NetworkError('network')))
      await expect.poll(() => requests.at(-1)).not.toBe(first)
      expect(requests.at(-1)).toEqual(first)
      await next(Promise.reject(new RefusedError(CODE.tooMany, '')))
      expect(alertOnce.state(intent.act === 'set' ? settingKey('1') : removalKey(['1'])).phase).toBe('unknown')
      await expect.poll(() => underway).toHaveLength(1)
      expect(requests.at(-1)).toEqual(first)
      await next(answer)
      expect(await end).toMatchObject({ phase: 'done', message: answer.message, resolved: true })
      expect(ids()).toEqual(left)
    },
  )

  it('takes in no alert that another account has set', async () => {
    await next([])
    const setting = alertOnce.run(requested)
    login('second')
    await next({ message: '', data: alert('1') })
    await setting
    expect(ids()).toBeUndefined()
    await next([alert('2')])
    expect(ids()).toEqual(['2'])
  })

  it('tells of what fired after the list was read and before its topic was heard', async () => {
    let channel: SocketEvents | undefined
    transport.connect = (_url, events) => {
      channel = events
      return { send: () => undefined, close: () => undefined }
    }
    await next([alert('1')])
    setLiveToken('token of first')
    startLive()
    channel?.opened()
    channel?.message(JSON.stringify({ type: 'login_result', code: 1, msg: '' }))
    channel?.message(JSON.stringify({ type: 'pong' }))
    await next([alert('1', 5)])
    expect(reported.mock.calls).toEqual([['1']])
    delete transport.connect
  })

  it('does not tell again of what was told before another account was in use', async () => {
    await next([alert('1', 5)])
    expect(reported).toHaveBeenCalledTimes(1)
    login('second')
    await next([])
    login('first')
    await next([alert('1', 5)])
    expect(ids()).toEqual(['1'])
    expect(reported).toHaveBeenCalledTimes(1)
  })
})
