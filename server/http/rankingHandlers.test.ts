import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import { hostileValues } from './hostileValues.ts'

let fixture: MoneyFixture
let kite: MoneyPerson
beforeAll(async () => {
  fixture = await MoneyFixture.open()
  kite = fixture.real()
})
afterAll(() => fixture.server.close())

const order = { forex_id: '3', type: '1', cont: '0.01', status: '1', target_price: '0', multiple: '10' }
const ranked = async () => {
  const { data } = (await fixture.server.app.inject({ url: calls.traders.path })).json()
  return decode(calls.traders.answer, data)
}

describe('the ranking', () => {
  it('is nobody’s until somebody asks to be in it', async () => {
    await kite.fund('1000')
    const { data } = await kite.ask('submitOrder', order)
    await kite.ask('closeOrder', { id: data.Id })
    expect(await ranked()).toEqual([])
    expect((await kite.ask('myRanking')).data).toEqual({ open: 1 })
  })

  it('has a real account under its nickname, and not its address', async () => {
    expect(await kite.ask('joinRanking', { nickname: ' The kite ' })).toMatchObject({
      code: 1,
      data: { nickname: 'The kite' },
    })
    expect((await kite.ask('myRanking')).data).toEqual({ nickname: 'The kite', open: 1 })
    const [first, ...others] = await ranked()
    expect(others).toEqual([])
    expect(first).toMatchObject({ user: 'The kite', multiple: 10, totalTrades: 1, code: 'BTC/USD' })
    expect(first?.course).toHaveLength(21)
    expect(JSON.stringify(first)).not.toContain('@')
    const again = await fixture.real().ask('joinRanking', { nickname: 'the-KITE' })
    expect(again).toMatchObject({ code: 0, msg: 'This name or a similar one is already taken' })
    expect((await kite.ask('leaveRanking')).code).toBe(1)
    expect(await ranked()).toEqual([])
  })

  it('is for demo accounts on a demo server alone', async () => {
    const production = await MoneyFixture.open({ DEMO: '0', REVIEW: '', FEED: 'kraken', KRAKEN_TERMS: 'accepted' })
    const asDemo = async (at: MoneyFixture, call: 'myRanking' | 'joinRanking') => {
      const authorization = await at.demoToken()
      const { path: url, method } = calls[call]
      const payload = method === 'POST' ? { nickname: 'Demo kite' } : undefined
      const answer = await at.server.app.inject({
        ...{ url, method, headers: { lang: 'en', authorization } },
        ...(payload && { payload }),
      })
      return answer.json()
    }
    expect((await asDemo(fixture, 'myRanking')).data).toEqual({ open: 1 })
    expect(await asDemo(fixture, 'joinRanking')).toMatchObject({ code: 1, data: { nickname: 'Demo kite' } })
    expect((await asDemo(production, 'myRanking')).data).toEqual({ open: 0 })
    expect(await asDemo(production, 'joinRanking')).toMatchObject({
      ...{ code: 0, msg: 'Please register or log in to a real account' },
    })
    await production.server.close()
  })

  it('takes no name that is none', async () => {
    const eve = fixture.real()
    for (const [what, nickname] of hostileValues) {
      const { statusCode } = await eve.answer('joinRanking', { nickname })
      expect(statusCode, what).toBe(200)
      const stored = (await eve.ask('myRanking')).data.nickname ?? ''
      expect(stored, what).toMatch(/^[\p{L}\p{N} ._-]*$/u)
    }
  })
})

describe('copying a trader', () => {
  it('is asked for by the nickname, with what the account has, and stopped again', async () => {
    const heron = fixture.real()
    await heron.fund('2000')
    const [leader] = [fixture.real()]
    await leader.fund('1000')
    await leader.ask('joinRanking', { nickname: 'Leader' })
    for (const amount of ['499.99', '2000.01', '-1', 'x'])
      expect((await heron.ask('copyTrader', { user: 'Leader', amount })).code, amount).toBe(0)
    expect(await heron.ask('copyTrader', { user: 'Nobody', amount: '500' })).toMatchObject({
      ...{ code: 0, msg: 'This trader can’t be copied' },
    })
    expect(await heron.ask('copyTrader', { user: 'Leader', amount: '500' })).toMatchObject({
      ...{ code: 1, msg: 'Copying Leader', data: [{ user: 'Leader', amount: '500.00', positions: 0, profit: '0.00' }] },
    })
    fixture.server.wait(1)
    await leader.ask('submitOrder', { ...order, cont: '0.1' })
    await expect.poll(async () => (await heron.ask('copies')).data[0].positions).toBe(1)
    expect((await heron.ask('myOrders', { status: 1, page: 1 })).data.data).toMatchObject([{ Quantity: 0.05 }])
    for (const [what, user] of hostileValues)
      expect((await heron.answer('stopCopying', { user })).statusCode, what).toBe(200)
    expect(await heron.ask('stopCopying', { user: 'Leader' })).toMatchObject({ code: 1, data: [] })
    expect((await heron.ask('myOrders', { status: 1, page: 1 })).data.data).toEqual([])
    expect(fixture.audit()).toEqual([])
  })

  it('is offered on demo servers alone', async () => {
    const production = await MoneyFixture.open({ DEMO: '0', REVIEW: '', FEED: 'kraken', KRAKEN_TERMS: 'accepted' })
    const extensions = async (at: MoneyFixture) =>
      (await at.server.app.inject({ url: calls.getBasicInfo.path })).json().data.extensions
    expect(await extensions(fixture)).toContain(calls.copyTrader.path)
    expect(await extensions(production)).not.toContain(calls.copyTrader.path)
    expect((await production.real().answer('copies')).statusCode).toBe(404)
    await production.server.close()
  })
})
