import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { authenticatorApp } from '../accounts/authenticatorApp.ts'
import { FACTOR_RIPENS_MS, openSecondFactors } from '../accounts/secondFactors.ts'
import { DEPOSITED_TO, type Fields, MoneyFixture, TRON } from '../moneyFixture.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await MoneyFixture.open()
})
afterAll(() => fixture.server.close())

describe('a deposit', () => {
  it('is shown where to go to, announced, checked, and cash', async () => {
    const ann = fixture.real()
    expect((await ann.ask('depositCoins')).data[0]).toEqual({
      id: 1,
      currency_code: 'USDT',
      protocol_code: 'TRC20',
      address: DEPOSITED_TO,
      remark: 'Example of the demonstration: do not send any money',
    })
    expect(await ann.deposit('250.5', { request_id: 'first' })).toMatchObject({ code: 1 })
    const list = () => ann.ask('depositList', { type: 0, page: 1 })
    expect((await list()).data).toMatchObject({
      total: 1,
      list: [{ number: '250.50', type: 0, currency_code: 'USDT', status: 0 }],
    })
    expect((await ann.ask('requestOutcome', { request_id: 'first' })).data).toMatchObject({ state: 'done', code: 1 })
    expect(await ann.detail()).toEqual({ balance: '0.00', lock_balance: '0.00' })
    fixture.decideAll('approved')
    await expect.poll(async () => (await list()).data.list[0].status).toBe(1)
    expect(await ann.detail()).toEqual({ balance: '250.50', lock_balance: '0.00' })
    expect((await ann.ask('getBalance')).data.balance).toBe('250.50')
    expect(fixture.audit()).toEqual([])
  })

  it('by wire names its bank, and a rejected one says why', async () => {
    const ann = fixture.real()
    expect((await ann.ask('depositCurrencies')).data.map(({ code }: { code: string }) => code)).toEqual([
      'USD',
      'EUR',
      'HKD',
    ])
    const [bank] = (await ann.ask('depositBanks', { bank_coin: 'EUR' })).data
    expect(bank).toMatchObject({ bank_swift: 'EXAMDEFF', payee_account: 'DE75512108001245126199' })
    expect((await ann.ask('depositBanks', { bank_coin: 'XTS' })).data).toEqual([])
    const requested = { number: '1000', proofImg: ann.picture(), wire_id: bank.id }
    expect((await ann.ask('depositByWire', requested)).code).toBe(1)
    fixture.decideAll('rejected')
    const { list } = (await ann.ask('depositList', { type: 1 })).data
    expect(list).toMatchObject([{ type: 1, currency_code: 'EUR', status: 2, remark: 'Not readable' }])
    expect((await ann.ask('depositByWire', requested)).msg).toContain('proof')
    expect(fixture.audit()).toEqual([])
  })

  it('is listed ten a page, the newest first', async () => {
    const ann = fixture.real()
    for (const number of ['11', '12', '13', '14', '15', '16', '17', '18', '19', '20']) await ann.deposit(number)
    expect((await ann.deposit('21')).msg).toBe('You can have up to 10 requests of this kind under review')
    fixture.decideAll('rejected')
    expect((await ann.deposit('21')).code).toBe(1)
    const [one, two] = await Promise.all([1, 2].map((page) => ann.ask('depositList', { type: 0, page })))
    expect([one.data.total, one.data.list.length, two.data.list.length]).toEqual([11, 10, 1])
    expect([one.data.list[0].number, two.data.list[0].number]).toEqual(['21.00', '11.00'])
    fixture.decideAll('rejected')
  })
})

describe('binding', () => {
  it('takes an address of the network and an account of the currency, each once, and shows them', async () => {
    const ann = fixture.real()
    const id = await ann.bind()
    await ann.bind()
    const bank = { type: 2, draw_id: 6, payee_name: 'Ann Example', bank_name: 'Bank', bank_branch: 'Main' }
    expect((await ann.confirmed('bindMethod', { ...bank, payee_account: 'DE89 3704 0044 0532 0130 00' })).code).toBe(1)
    expect((await ann.ask('withdrawalMethods', { draw_type: 1 })).data).toEqual([
      { id, dc_address: TRON, draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' } },
    ])
    expect((await ann.ask('withdrawalMethods', { draw_type: 2, draw_id: 6 })).data).toMatchObject([
      { payee_account: 'DE89370400440532013000', payee_name: 'Ann Example', draw_currency: { code: 'EUR' } },
    ])
    expect((await ann.ask('withdrawalMethods', { draw_type: 2, draw_id: 5 })).data).toEqual([])
    expect((await ann.ask('deleteMethod', { id })).code).toBe(1)
    expect((await ann.ask('deleteMethod', { id })).code).toBe(0)
    expect((await ann.ask('withdrawalMethods', { draw_type: 1 })).data).toEqual([])
  })

  it.each([
    [{ type: 1, draw_id: 1, dc_address: TRON.replace('T', 't') }, 'valid TRC20 address'],
    [{ type: 1, draw_id: 2, dc_address: TRON }, 'valid ERC20 address'],
    [{ type: 1, draw_id: 5, dc_address: TRON }, 'isn’t available for withdrawal'],
    [{ type: 2, draw_id: 6, payee_name: 'A B', bank_name: 'B', payee_account: '123456789' }, 'IBAN for EUR'],
    [{ type: 2, draw_id: 5, payee_name: 'A B', bank_name: 'B', payee_account: '123456789' }, 'SWIFT'],
    [{ type: 2, draw_id: 5, payee_name: '', bank_name: 'B', payee_account: '123456789' }, 'holder'],
    [{ type: 2, draw_id: 5, payee_name: 'A', payee_account: '123456789' }, 'bank name'],
  ])('refuses %j: %s', async (fields, words) => {
    const answer = await fixture.real().ask('bindMethod', fields)
    expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining(words)])
  })
})

describe('a withdrawal', () => {
  it('is locked, then paid out; its fee and receipt are those of the currency', async () => {
    const ann = fixture.real()
    await ann.fund('1000')
    const methodId = await ann.bind()
    const { data: currencies } = await ann.ask('withdrawalCurrencies', { type: 1 })
    expect(currencies[0]).toEqual({
      id: 1,
      code: 'USDT',
      protocol: 'TRC20',
      draw_rate: '1',
      fee_type: 1,
      usd_price: '1',
    })
    const bitcoin = currencies.find(({ code }: { code: string }) => code === 'BTC')
    expect(bitcoin).toMatchObject({ fee_type: 0 })
    expect(1 / Number(bitcoin.usd_price)).toBeGreaterThan(1000)
    const requested = {
      draw_currency_id: 1,
      number: '400.25',
      memo: 'rent',
      draw_method_id: methodId,
      request_id: 'draw',
    }
    const confirmed = { ...requested, code: await ann.codeFor(requested) }
    const answers = await Promise.all([ann.ask('withdraw', confirmed), ann.ask('withdraw', confirmed)])
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    expect(await ann.detail()).toEqual({ balance: '599.75', lock_balance: '400.25' })
    const list = async () => (await ann.ask('withdrawalList', { type: 1, page: 1 })).data
    expect(await list()).toMatchObject({
      total: 1,
      list: [
        {
          number: '400.25',
          real_number: '399.25',
          fee: '1.00',
          status_name: 'Under review',
          state: 'waiting',
          address: TRON,
          notes: 'rent',
        },
      ],
    })
    fixture.decideAll('approved')
    await expect.poll(async () => (await list()).list[0].state).toBe('paid')
    expect(await ann.detail()).toEqual({ balance: '599.75', lock_balance: '0.00' })
    expect(fixture.audit()).toEqual([])
  })

  it('that is rejected is given back and says why', async () => {
    const ann = fixture.real()
    await ann.fund('100')
    const requested = { draw_currency_id: 1, number: '100', draw_method_id: await ann.bind() }
    expect((await ann.withdraw(requested)).code).toBe(1)
    expect((await ann.withdraw(requested)).msg).toBe('Not enough available funds: you can withdraw up to 0.00 USD')
    fixture.decideAll('rejected', 'The name differs')
    await expect.poll(async () => (await ann.detail()).balance).toBe('100.00')
    expect((await ann.ask('withdrawalList', { type: 1 })).data.list[0]).toMatchObject({
      state: 'rejected',
      notes: 'The name differs',
    })
    expect(fixture.audit()).toEqual([])
  })

  it('is confirmed with the second factor by who has one', async () => {
    const ann = fixture.real()
    await ann.fund('100')
    const factors = openSecondFactors(fixture.server.database, Date.now)
    const requested = { draw_currency_id: 1, number: '50', draw_method_id: await ann.bind() }
    const app = authenticatorApp(factors.begin(ann.accountId) ?? '')
    const codes = factors.confirm(ann.accountId, app(Date.now())) ?? []
    ann.ageFactor(FACTOR_RIPENS_MS)
    expect((await ann.ask('confirmWithdrawal', requested)).data).toEqual({ by: 'app' })
    expect((await ann.ask('withdraw', requested)).msg).toContain('authenticator')
    expect((await ann.ask('withdraw', { ...requested, code: '000000' })).msg).toContain('code is incorrect')
    expect(await ann.detail()).toMatchObject({ lock_balance: '0.00' })
    expect((await ann.ask('withdraw', { ...requested, code: codes[0] })).code).toBe(1)
    expect((await ann.ask('withdraw', { ...requested, code: codes[0] })).msg).toContain('code is incorrect')
    expect(await ann.detail()).toMatchObject({ lock_balance: '50.00' })
    fixture.decideAll('rejected')
  })
})

describe('the log of an account', () => {
  it('has a line for every posting to its cash and to what is locked, in the reader’s language', async () => {
    const ann = fixture.real()
    await ann.fund('1000')
    await ann.ask('submitOrder', { type: 1, cont: '0.1', forex_id: 1, status: 1, target_price: 0, multiple: 100 })
    await ann.withdraw({ draw_currency_id: 1, number: '100', draw_method_id: await ann.bind() })
    const { data } = await ann.ask('balanceChanges', { page: 1 })
    expect(data.total).toBe(4)
    expect(
      data.list.map(({ Value = '', Type, Part }: Record<string, string>) => [Type, Part, Type === 'fee' ? '' : Value]),
    ).toEqual([
      ['withdrawal', 'locked', '100.00'],
      ['withdrawal', 'balance', '-100.00'],
      ['fee', 'balance', ''],
      ['deposit', 'balance', '1000.00'],
    ])
    const fee = data.list[2]
    expect(fee.Memo).toBe(`Fee for order ${fee.OrderId}`)
    expect(new Date(fee.CreatedAtTran).toISOString()).toBe(fee.CreatedAtTran)
    const changed = data.list.reduce((sum: number, { Value }: { Value: string }) => sum + Number(Value), 0)
    const { balance, lock_balance } = await ann.detail()
    expect(changed).toBeCloseTo(Number(balance) + Number(lock_balance), 6)
    fixture.decideAll('rejected')
  })

  it('of a demo account begins with what it was granted', async () => {
    const token = await fixture.demoToken()
    const answer = await fixture.server.app.inject({
      url: calls.balanceChanges.path,
      headers: { authorization: token },
    })
    expect(answer.json().data).toMatchObject({ total: 1, list: [{ Type: 'grant', Value: '100000.00' }] })
    const detail = await fixture.server.app.inject({
      url: calls.getAccountDetail.path,
      headers: { authorization: token },
    })
    expect(detail.json().data).toEqual({ balance: '100000.00', lock_balance: '0.00' })
  })

  it('is read by what it is about and when, from one line on to the next, without losing or doubling one', async () => {
    const ann = fixture.real()
    const methodId = await ann.bind()
    await ann.fund('500')
    for (const number of ['10', '11', '12'])
      await ann.withdraw({ draw_currency_id: 1, number, draw_method_id: methodId })
    const all = async (requested: Fields) => {
      const lines: string[] = []
      for (let after = ''; ; ) {
        const { list, more, last } = (await ann.ask('balanceChangeLog', { ...requested, after })).data
        lines.push(...list.map(({ Type, Value, Part }: Record<string, string>) => `${Type} ${Part} ${Value}`))
        if (more !== 1) return lines
        after = last
      }
    }
    const whole = await all({ limit: 500 })
    expect(whole).toHaveLength(7)
    for (const limit of [1, 2, 3]) expect(await all({ limit })).toEqual(whole)
    expect(await all({ topic: 'deposits' })).toEqual(['deposit balance 500.00'])
    expect(await all({ topic: 'withdrawals', limit: 4 })).toEqual(whole.filter((line) => line.startsWith('withdrawal')))
    const [newest] = (await ann.ask('balanceChangeLog')).data.list
    expect(await all({ to: Date.parse(newest.CreatedAtTran) })).toEqual([])
    expect(await all({ from: Date.parse(newest.CreatedAtTran) })).toEqual(whole)
    expect((await ann.ask('balanceChangeLog', { after: 'x' })).code).toBe(0)
    fixture.decideAll('rejected')
  })
})
