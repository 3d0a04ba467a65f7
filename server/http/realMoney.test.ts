import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, calls } from '../../contract/calls.ts'
import { addExamples } from '../funds/examples.ts'
import { type MoneyPerson, MoneyTrial } from '../moneyTrial.ts'
import { realMoneyCalls } from './realMoneyCalls.ts'

const REFUSED = {
  code: 0,
  msg: 'Real accounts can’t trade, deposit or withdraw while prices are simulated or recorded',
}
const SIMULATED = { DEMO: '' }

let trial: MoneyTrial | undefined
const opened = async (environment: Readonly<Record<string, string>>) => {
  trial = await MoneyTrial.open(environment)
  addExamples(trial.server.database.db)
  return trial
}
const closed = async () => {
  await trial?.server.close()
  trial = undefined
}

const bought = { forex_id: 1, type: 1, cont: 0.01, status: 1, multiple: 100 }

describe('outside demo mode, on simulated prices,', () => {
  let trial: MoneyTrial
  let ann: MoneyPerson
  beforeAll(async () => {
    trial = await opened(SIMULATED)
    ann = trial.real()
  })
  afterAll(closed)

  it('every call that moves real money is refused to a real account, whatever it carries', async () => {
    for (const name of realMoneyCalls) expect(await ann.ask(name), name).toMatchObject(REFUSED)
  })

  it('a real account neither deposits nor trades nor withdraws', async () => {
    expect(await ann.deposit('100')).toMatchObject(REFUSED)
    expect(await ann.ask('submitOrder', bought)).toMatchObject(REFUSED)
    const asked = { number: '50', draw_currency_id: 1, draw_method_id: 1 }
    expect(await ann.ask('confirmWithdrawal', asked)).toMatchObject(REFUSED)
    expect(await ann.ask('withdraw', asked)).toMatchObject(REFUSED)
    expect((await ann.ask('depositList', { type: 1, page: 1 })).data.total).toBe(0)
  })

  it('is said in the language of the visitor', async () => {
    const { path: url } = calls.depositCoins
    const answer = await trial.server.app.inject({ url, headers: { ...ann.headers, lang: 'de' } })
    expect(answer.json().msg).toMatch(/simuliert/)
  })

  it('what only reads is answered, and a demo account trades', async () => {
    const reads: readonly CallName[] = ['myOrders', 'getBalance', 'depositList', 'withdrawalList', 'loanList']
    for (const name of reads)
      expect(await ann.ask(name, { type: 1, status: 1, page: 1 }), name).toMatchObject({ code: 1 })
    const query = Object.fromEntries(Object.entries(bought).map(([name, value]) => [name, String(value)]))
    const headers = { authorization: await trial.demoToken() }
    const answer = await trial.server.app.inject({ url: calls.submitOrder.path, query, headers })
    expect(answer.json()).toMatchObject({ code: 1 })
  })
})

describe('a real account', () => {
  afterEach(closed)

  it('deposits, trades and withdraws on simulated prices in demo mode', async () => {
    const ann = (await opened({ DEMO: '1' })).real()
    await ann.fund('1000')
    expect(await ann.ask('submitOrder', bought)).toMatchObject({ code: 1 })
    const asked = { number: '50', draw_currency_id: 1, draw_method_id: await ann.bind() }
    expect(await ann.withdraw(asked)).toMatchObject({ code: 1 })
  })

  it('withdraws real money in a coin at a fresh price only, and at a fixed rate at any time', async () => {
    const real = { DEMO: '', FEED: 'kraken', KRAKEN_TERMS: 'accepted' }
    const trial = await opened({ ...real, WITHDRAW_FACTOR: '0', VERIFY_IDENTITY: '0' })
    const ann = trial.real()
    await ann.fund('1000')
    const offered = async (): Promise<{ id: number; code: string }[]> =>
      (await ann.ask('withdrawalCurrencies', { type: 1 })).data
    const { id } = (await offered()).find(({ code }) => code === 'BTC') as { id: number }
    const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
    // Nothing sends codes here: neither the binding nor the withdrawal can be confirmed.
    const noCode = { code: 0, msg: 'No code can be sent here, so this cannot be confirmed' }
    expect(await ann.ask('bindMethod', { type: 1, draw_id: id, dc_address: address })).toMatchObject(noCode)
    trial.server.database.db
      .prepare('INSERT INTO withdrawal_method (id, account_id, currency_id, address, bound_at) VALUES (1, ?, ?, ?, 1)')
      .run(ann.accountId, id, address)
    const [method] = (await ann.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data
    const asked = { number: '50', draw_currency_id: id, draw_method_id: method.id }
    expect(await ann.ask('confirmWithdrawal', asked)).toMatchObject(noCode)
    trial.server.wait(11_000)
    const old = { code: 0, msg: 'There is no current USD rate for BTC, so nothing was done; please try again' }
    expect(await ann.ask('confirmWithdrawal', asked)).toMatchObject(old)
    expect(await ann.ask('withdraw', { ...asked, code: '123456' })).toMatchObject(old)
    expect((await offered()).map(({ code }) => code)).toEqual(['USDT', 'USDT'])
  })
})
