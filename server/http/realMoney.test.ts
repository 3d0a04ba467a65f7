import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, calls } from '../../contract/calls.ts'
import { addExamples } from '../funds/examples.ts'
import { MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import { realMoneyCalls } from './realMoneyCalls.ts'

const REFUSED = {
  code: 0,
  msg: 'Real accounts can’t trade, deposit or withdraw while prices are simulated or recorded',
}
const SIMULATED = { DEMO: '' }

let fixture: MoneyFixture | undefined
const opened = async (environment: Readonly<Record<string, string>>) => {
  fixture = await MoneyFixture.open(environment)
  addExamples(fixture.server.database.db)
  return fixture
}
const closed = async () => {
  await fixture?.server.close()
  fixture = undefined
}

const bought = { forex_id: 1, type: 1, cont: 0.01, status: 1, multiple: 100 }

describe('outside demo mode, on simulated prices,', () => {
  let fixture: MoneyFixture
  let ann: MoneyPerson
  beforeAll(async () => {
    fixture = await opened(SIMULATED)
    ann = fixture.real()
  })
  afterAll(closed)

  it('every call that moves real money is refused to a real account, whatever it carries', async () => {
    for (const name of realMoneyCalls) expect(await ann.ask(name), name).toMatchObject(REFUSED)
  })

  it('a real account neither deposits nor trades nor withdraws', async () => {
    expect(await ann.deposit('100')).toMatchObject(REFUSED)
    expect(await ann.ask('submitOrder', bought)).toMatchObject(REFUSED)
    const requested = { number: '50', draw_currency_id: 1, draw_method_id: 1 }
    expect(await ann.ask('confirmWithdrawal', requested)).toMatchObject(REFUSED)
    expect(await ann.ask('withdraw', requested)).toMatchObject(REFUSED)
    expect((await ann.ask('depositList', { type: 1, page: 1 })).data.total).toBe(0)
  })

  it('is said in the language of the visitor', async () => {
    const { path: url } = calls.depositCoins
    const answer = await fixture.server.app.inject({ url, headers: { ...ann.headers, lang: 'de' } })
    expect(answer.json().msg).toMatch(/simuliert/)
  })

  it('what only reads is answered, and a demo account trades', async () => {
    const reads: readonly CallName[] = ['myOrders', 'getBalance', 'depositList', 'withdrawalList', 'loanList']
    for (const name of reads)
      expect(await ann.ask(name, { type: 1, status: 1, page: 1 }), name).toMatchObject({ code: 1 })
    const query = Object.fromEntries(Object.entries(bought).map(([name, value]) => [name, String(value)]))
    const headers = { authorization: await fixture.demoToken() }
    const answer = await fixture.server.app.inject({ url: calls.submitOrder.path, query, headers })
    expect(answer.json()).toMatchObject({ code: 1 })
  })
})

describe('a real account', () => {
  afterEach(closed)

  it('deposits, trades and withdraws on simulated prices in demo mode', async () => {
    const ann = (await opened({ DEMO: '1' })).real()
    await ann.fund('1000')
    expect(await ann.ask('submitOrder', bought)).toMatchObject({ code: 1 })
    const requested = { number: '50', draw_currency_id: 1, draw_method_id: await ann.bind() }
    expect(await ann.withdraw(requested)).toMatchObject({ code: 1 })
  })

  it('withdraws real money in a coin at a fresh price only, and at a fixed rate at any time', async () => {
    const real = { DEMO: '', FEED: 'kraken', KRAKEN_TERMS: 'accepted' }
    const fixture = await opened({ ...real, WITHDRAW_FACTOR: '0', VERIFY_IDENTITY: '0' })
    const ann = fixture.real()
    await ann.fund('1000')
    const offered = async (): Promise<{ id: number; code: string }[]> =>
      (await ann.ask('withdrawalCurrencies', { type: 1 })).data
    const { id } = (await offered()).find(({ code }) => code === 'BTC') as { id: number }
    const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
    // Nothing sends codes here: neither the binding nor the withdrawal can be confirmed.
    const noCode = { code: 0, msg: 'This can’t be confirmed because no code can be sent' }
    expect(await ann.ask('bindMethod', { type: 1, draw_id: id, dc_address: address })).toMatchObject(noCode)
    fixture.server.database.db
      .prepare('INSERT INTO withdrawal_method (id, account_id, currency_id, address, bound_at) VALUES (1, ?, ?, ?, 1)')
      .run(ann.accountId, id, address)
    const [method] = (await ann.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data
    const requested = { number: '50', draw_currency_id: id, draw_method_id: method.id }
    expect(await ann.ask('confirmWithdrawal', requested)).toMatchObject(noCode)
    fixture.server.wait(11_000)
    const old = { code: 0, msg: 'No current USD rate is available for BTC. Nothing was changed; please try again' }
    expect(await ann.ask('confirmWithdrawal', requested)).toMatchObject(old)
    expect(await ann.ask('withdraw', { ...requested, code: '123456' })).toMatchObject(old)
    expect((await offered()).map(({ code }) => code)).toEqual(['USDT', 'USDT'])
  })
})
