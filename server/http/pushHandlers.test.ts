import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as pushCalls from '../../contract/calls/push.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { FakePushService } from '../push/fakePushService.ts'
import { MAX_SUBSCRIPTIONS } from '../push/subscriptionTable.ts'
import { hostileValues } from './hostileValues.ts'

/** The market's time stands still. */
const AT = Date.UTC(2026, 6, 8, 14, 30, 21)

let service: FakePushService
let server: TestServer
let lines: string[]
/** The last price of EUR/USD as the exchange has it. */
let last: number | undefined
beforeEach(async () => {
  lines = []
  last = undefined
  service = await FakePushService.open()
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  server = await openTestServer({ PUSH_HOSTS: service.origin, RATE_SESSION: '1000000' }, [], log)
})
afterEach(async () => {
  await server.close()
  service.close()
})

type Owner = ReturnType<TestServer['accounts']['openSession']>
const open = (email: string): Owner => enter(server.accounts.openReal({ email, passwordHash: 'x' }) ?? 0)
const enter = (accountId: number, deviceId?: string): Owner =>
  server.accounts.openSession(accountId, { device: '', address: '', deviceId })

const call = async (name: CallName, { token }: { token: string }, fields: object = {}, lang = 'en') => {
  const { method, path } = calls[name]
  const answer = await server.app.inject({
    method,
    url: path,
    headers: { authorization: token, lang },
    ...(method === 'POST' && { payload: fields }),
  })
  return answer.json() as { code: number; msg: string; data: unknown }
}
const subscribe = (who: Owner, browser: string, lang = 'en') =>
  call('subscribePush', who, service.browser(browser), lang)
const count = () => server.database.db.prepare('SELECT count(*) FROM push_subscription').pluck().get()

/** A demo trader with a position in EUR/USD that the next price stops. */
async function trader(browser: string, lang = 'en') {
  const { accountId } = server.accounts.createDemo(undefined)
  const who = enter(accountId)
  expect(await subscribe(who, browser, lang)).toMatchObject({ code: 1 })
  return who
}
/** The id of EUR/USD; its price is known from then on. */
async function eurusd(): Promise<string> {
  const { data } = (await server.app.inject({ url: calls.tradeList.path })).json()
  const found = decode(calls.tradeList.answer, data).find(({ code }) => code === 'EURUSD')
  last ??= found?.quotation?.close
  return found?.id ?? expect.fail('there is no EUR/USD')
}

/** A position of 0.1 lots with a stop just under the last price, or an order that waits there. */
async function position({ accountId }: Owner, waiting = false): Promise<Order> {
  const instrumentId = await eurusd()
  const under = (by: number) => ((last ?? 0) - by).toFixed(5)
  const { order } = await server.exchange.perform(accountId, 'submit', undefined, '', {
    ...{ type: 'open', instrumentId, side: 'buy', lots: '0.1', leverage: 100, takeProfit: '0' },
    ...(waiting
      ? { mode: 'pending', targetPrice: under(0.001), stopLoss: '0' }
      : { mode: 'market', targetPrice: '0', stopLoss: under(0.001) }),
  })
  if (order === undefined) throw new Error('there is no position')
  return order
}

/** The price falls beyond every stop. */
function fall(): void {
  last = Number(((last ?? 0) - 0.002).toFixed(5))
  server.exchange.onTicks([{ code: 'EURUSD', price: last, time: AT, volume: 1 }])
}

describe('subscribing', () => {
  it('needs a session, and is told to the app as an extension', async () => {
    for (const name of Object.keys(pushCalls) as CallName[])
      expect(await call(name, { token: '' })).toMatchObject({ code: 999 })
    const { data } = (await server.app.inject({ url: calls.getBasicInfo.path })).json()
    expect(data.extensions).toEqual(expect.arrayContaining(Object.values(pushCalls).map(({ path }) => path)))
  })

  it('is not offered where the operator sends none', async () => {
    const without = await openTestServer({ PUSH_HOSTS: 'off' })
    const { data } = (await without.app.inject({ url: calls.getBasicInfo.path })).json()
    expect(data.extensions).not.toContain(calls.pushKey.path)
    await without.close()
  })

  it('again is the same subscription; on the same browser the last account has it', async () => {
    const [ann, ben] = [open('ann@example.com'), open('ben@example.com')]
    const target = service.browser('shared')
    for (const who of [ann, ann, ben]) expect(await call('subscribePush', who, target)).toMatchObject({ code: 1 })
    const rows = server.database.db.prepare('SELECT account_id FROM push_subscription').pluck().all()
    expect(rows).toEqual([ben.accountId])
    expect(await call('unsubscribePush', ann)).toMatchObject({ code: 1 })
    expect(count(), 'hers to end is none').toBe(1)
    await call('unsubscribePush', ben)
    expect(count()).toBe(0)
  })

  it('with the address of somebody else’s browser is refused: only that browser has its keys', async () => {
    const [ann, ben] = [open('ann@example.com'), open('ben@example.com')]
    await subscribe(ann, 'phone')
    expect(await subscribe(ben, 'phone')).toMatchObject({ code: 0 })
    expect(server.database.db.prepare('SELECT account_id FROM push_subscription').pluck().all()).toEqual([
      ann.accountId,
    ])
  })

  it('in another language is the same subscription in that language', async () => {
    const ann = open('ann@example.com')
    const target = service.browser('phone')
    const row = () => server.database.db.prepare('SELECT id, language FROM push_subscription').get()
    await call('subscribePush', ann, target, 'en')
    const before = row()
    await call('subscribePush', ann, target, 'ar')
    expect(row()).toEqual({ ...(before as object), language: 'ar' })
  })

  it('is bounded for one account', async () => {
    const { accountId } = open('ann@example.com')
    for (let device = 0; device < MAX_SUBSCRIPTIONS + 5; device += 1) await subscribe(enter(accountId), `${device}`)
    expect(count()).toBe(MAX_SUBSCRIPTIONS)
  })

  it('of hostile input is refused with words', async () => {
    const who = open('ann@example.com')
    for (const part of ['endpoint', 'p256dh', 'auth'])
      for (const [what, value] of hostileValues) {
        const { code, msg } = await call('subscribePush', who, { ...service.browser('ann'), [part]: value })
        expect(code, `${part}: ${what}`).toBe(0)
        expect(msg, `${part}: ${what}`).not.toMatch(/undefined|Error|\[object/)
      }
    expect(count()).toBe(0)
  })
})

describe('a subscription ends with its session', () => {
  const ways: ReadonlyArray<readonly [how: string, end: (one: Owner, other: Owner) => unknown]> = [
    ['a logout', (one) => call('endOwnSession', one)],
    ['a logout from another device', (one, other) => call('endSession', other, { id: one.sessionId })],
    ['a logout of all others', (_, other) => call('endOtherSessions', other)],
    ['another password', (one, other) => server.accounts.setPassword(one.accountId, 'y', other.sessionId)],
    ['support that ends all', (one) => server.accounts.endSessions(one.accountId)],
    ['a login on the same device', (one) => enter(one.accountId, 'phone')],
  ]

  it.each(ways)('by %s', async (_how, end) => {
    const { accountId } = open('ann@example.com')
    const [one, other] = [enter(accountId, 'phone'), enter(accountId, 'desk')]
    await subscribe(one, 'phone')
    await subscribe(other, 'desk')
    await end(one, other)
    const rows = server.database.db.prepare('SELECT session_id FROM push_subscription').pluck().all()
    expect(rows).not.toContain(one.sessionId)
  })
})

describe('an order', () => {
  it('that is stopped is told once, encrypted, in the language of the browser, without anything personal', async () => {
    const who = await trader('phone', 'ar')
    const order = await position(who)
    fall()
    await service.hasReceived(1)
    const { message, headers } = service.received[0] ?? expect.fail('nothing came')
    expect(message).toMatchObject({
      ...{ kind: 'stopLoss', tag: `order-${order.id}`, path: '/order?type=3', lang: 'ar', dir: 'rtl' },
      body: expect.stringContaining('EUR/USD'),
    })
    const said = `${message?.title} ${message?.body}`
    for (const secret of [String(who.accountId), order.profit, String(order.stopLoss), String(order.lots)])
      expect(said).not.toContain(secret)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
    expect(headers.topic).toMatch(/^[\w-]{32}$/)
    await server.exchange.settled()
    expect(service.received).toHaveLength(1)
  })

  it('that waited is told to be filled; what its owner does is not told', async () => {
    const who = await trader('phone')
    await position(who, true)
    const { id } = await position(who, false)
    await server.exchange.perform(who.accountId, 'close', undefined, '', { type: 'close', id })
    fall()
    await service.hasReceived(1)
    await server.exchange.settled()
    expect(service.received.map(({ message }) => [message?.kind, message?.path])).toEqual([['filled', '/order?type=1']])
  })

  it('is answered while the push service is dead, and the log names nobody’s secrets', async () => {
    service.answer = () => new Promise(() => undefined)
    const who = await trader('dead-phone')
    for (let round = 0; round < 12; round += 1) {
      await position(who)
      fall()
      await server.exchange.settled()
    }
    expect(server.exchange.openOrders(who.accountId)).toEqual([])
    await service.hasReceived(8)
    const { p256dh, auth } = server.database.db.prepare('SELECT * FROM push_subscription').get() as Record<
      string,
      string
    >
    for (const secret of ['dead-phone', p256dh, auth]) expect(lines.join('')).not.toContain(secret)
  })

  it('is not told to who has logged out', async () => {
    const [ann, ben] = [await trader('ann'), await trader('ben')]
    await position(ann)
    await position(ben)
    server.accounts.endSession(ann.accountId, ann.sessionId)
    fall()
    await service.hasReceived(1)
    expect(service.received.map(({ browser }) => browser)).toEqual(['ben'])
  })

  it('is told nobody whose browser is gone', async () => {
    service.answer = () => ({ status: 410 })
    await position(await trader('phone'))
    fall()
    await service.hasReceived(1)
    await expect.poll(count).toBe(0)
  })

  it('of a position that loses too much brings a margin call before it is stopped out, once', async () => {
    const who = await trader('phone')
    const requested = { instrumentId: await eurusd(), side: 'buy', mode: 'market', lots: '50', leverage: 100 } as const
    const open = { type: 'open', ...requested, targetPrice: '0', takeProfit: '0', stopLoss: '0' } as const
    expect(await server.exchange.perform(who.accountId, 'submit', undefined, '', open)).toMatchObject({ code: 1 })
    for (let step = 0; step < 6; step += 1) fall()
    await service.hasReceived(1)
    expect(service.received.map(({ message }) => message?.kind)).toEqual(['marginCall'])
    expect(server.exchange.openOrders(who.accountId)).toHaveLength(1)
  })

  it('of many that are stopped together is told in one message', async () => {
    const who = await trader('phone')
    for (let count = 0; count < 4; count += 1) await position(who)
    fall()
    await service.hasReceived(1)
    expect(service.received.map(({ message }) => message?.kind)).toEqual(['orders'])
  })
})
