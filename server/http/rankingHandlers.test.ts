import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { type MoneyPerson, MoneyTrial } from '../moneyTrial.ts'
import { hostileValues } from './hostileValues.ts'

let trial: MoneyTrial
let kite: MoneyPerson
beforeAll(async () => {
  trial = await MoneyTrial.open()
  kite = trial.real()
})
afterAll(() => trial.server.close())

const order = { forex_id: '3', type: '1', cont: '0.01', status: '1', target_price: '0', multiple: '10' }
const ranked = async () => {
  const { data } = (await trial.server.app.inject({ url: calls.traders.path })).json()
  return decode(calls.traders.answer, data)
}

describe('the ranking', () => {
  it('is nobody’s until somebody asks to be in it', async () => {
    await kite.fund('1000')
    const { data } = await kite.ask('submitOrder', order)
    await kite.ask('closeOrder', { id: data.Id })
    expect(await ranked()).toEqual([])
    expect((await kite.ask('myRanking')).data).toEqual({})
  })

  it('has a real account under its nickname, and not its address', async () => {
    expect(await kite.ask('joinRanking', { nickname: ' The kite ' })).toMatchObject({
      code: 1,
      data: { nickname: 'The kite' },
    })
    expect((await kite.ask('myRanking')).data).toEqual({ nickname: 'The kite' })
    const [first, ...others] = await ranked()
    expect(others).toEqual([])
    expect(first).toMatchObject({ user: 'The kite', multiple: 10, totalTrades: 1, code: 'BTC/USD' })
    expect(first?.course).toHaveLength(21)
    expect(JSON.stringify(first)).not.toContain('@')
    const again = await trial.real().ask('joinRanking', { nickname: 'the-KITE' })
    expect(again).toMatchObject({ code: 0, msg: 'Somebody has this name, or one that would be taken for it' })
    expect((await kite.ask('leaveRanking')).code).toBe(1)
    expect(await ranked()).toEqual([])
  })

  it('is not for demo accounts', async () => {
    const authorization = await trial.demoToken()
    const payload = { nickname: 'Demo kite' }
    const { url, ...asked } = { url: calls.joinRanking.path, method: 'POST' as const, payload }
    const answer = await trial.server.app.inject({ url, ...asked, headers: { lang: 'en', authorization } })
    expect(answer.json()).toMatchObject({ code: 0, msg: 'Please register or log in to a real account' })
  })

  it('takes no name that is none', async () => {
    const eve = trial.real()
    for (const [what, nickname] of hostileValues) {
      const { statusCode } = await eve.answer('joinRanking', { nickname })
      expect(statusCode, what).toBe(200)
      const kept = (await eve.ask('myRanking')).data.nickname ?? ''
      expect(kept, what).toMatch(/^[\p{L}\p{N} ._-]*$/u)
    }
  })
})
