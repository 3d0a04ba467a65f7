import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as funds from '../../contract/calls/funds.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { DEPOSITED_TO, type Fields, MoneyFixture } from '../moneyFixture.ts'
import { hostileValues } from './hostileValues.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await MoneyFixture.open()
})
afterAll(() => fixture.server.close())

/** Every call of this area with what it takes, names on the wire; none of it works but for one field at a time. */
const table: Readonly<Record<keyof typeof funds, Fields>> = {
  depositCoins: {},
  depositCurrencies: {},
  depositByCoin: { number: '5', proofImg: 'none', address: DEPOSITED_TO, charge_id: '1', request_id: 'hostile' },
  depositByWire: { number: '5', proofImg: 'none', wire_id: '1', request_id: 'hostile' },
  depositBanks: { bank_coin: 'XTS' },
  depositList: { type: '0', page: '1' },
  getAccountDetail: {},
  balanceChanges: { page: '1' },
  balanceChangeLog: { topic: 'loans', from: '1', to: '2', after: '1.1.balance', limit: '10' },
  withdrawalCurrencies: { type: '1' },
  withdraw: {
    draw_currency_id: '1',
    number: '5',
    memo: 'memo',
    draw_method_id: '99',
    code: '1',
    request_id: 'hostile',
  },
  confirmWithdrawal: { draw_currency_id: '1', number: '5', draw_method_id: '99' },
  withdrawalList: { type: '1', page: '1' },
  withdrawalMethods: { draw_type: '1', draw_id: '1' },
  bindMethod: {
    ...{ type: '2', draw_id: '99', dc_address: 'x', bank_name: 'x', bank_branch: 'x', bank_address: 'x' },
    ...{ bank_swift: 'x', payee_name: 'x', payee_account: 'x', remark: 'x', code: 'x', app_code: 'x' },
  },
  deleteMethod: { id: '999999' },
  cancelWithdrawal: { id: '999999' },
}
const changing: readonly CallName[] = [
  ...(['depositByCoin', 'depositByWire', 'withdraw', 'confirmWithdrawal', 'bindMethod', 'deleteMethod'] as const),
  'cancelWithdrawal',
]

describe('hostile input', () => {
  const everything = () =>
    ['deposit', 'withdrawal', 'withdrawal_method', 'one_time_code', 'ledger_transaction', 'posting', 'balance'].map(
      (name) => fixture.server.database.db.prepare(`SELECT * FROM ${name}`).all(),
    )

  it('is tried on every call of money, all of which are routed', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(funds).toSorted())
    for (const name of Object.keys(table) as CallName[]) {
      const { method, path } = calls[name]
      expect(fixture.server.app.hasRoute({ method, url: path }), name).toBe(true)
    }
  })

  it.each(Object.keys(table) as Array<keyof typeof table>)('to %s does no harm', async (name) => {
    const eve = fixture.real()
    await eve.fund('100')
    const before = everything()
    for (const key of Object.keys(table[name])) {
      for (const [what, value] of hostileValues) {
        const fields = { ...table[name], [key]: value }
        const answers = [await eve.answer(name, fields)]
        if (calls[name].method === 'POST' || calls[name].mutates) answers.push(await eve.asJson(name, fields))
        for (const answer of answers) {
          const reported = `${name} ${key}: ${what} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
          expect(answer.statusCode, reported).toBe(200)
          if (changing.includes(name)) expect(answer.json(), reported).toMatchObject({ code: 0, data: null })
          else expect([0, 1], reported).toContain(answer.json().code)
          expect(answer.body, reported).not.toMatch(/sqlite|SQLITE|stack|\.ts:/)
        }
      }
    }
    expect(everything()).toEqual(before)
    expect(fixture.audit()).toEqual([])
  })

  it('from a demo account, or from nobody, is answered before it is read', async () => {
    const token = await fixture.demoToken()
    const open: readonly CallName[] = ['getAccountDetail', 'balanceChanges', 'balanceChangeLog']
    for (const name of Object.keys(table) as Array<keyof typeof table>) {
      const { method, path: url } = calls[name]
      const query = new URLSearchParams(table[name] as Record<string, string>).toString()
      const ask = (headers: object) =>
        fixture.server.app.inject({ method, url: `${url}?${query}`, headers: { ...headers } })
      expect((await ask({})).json().code, name).toBe(999)
      const demo = (await ask({ authorization: token })).json()
      expect(demo.code, name).toBe(open.includes(name) ? 1 : 0)
      if (!open.includes(name)) expect(demo.msg).toBe('Please register or log in to a real account')
    }
  })

  it('cannot reach another account’s methods, deposits or pictures', async () => {
    const [ann, eve] = [fixture.real(), fixture.real()]
    const methodId = await ann.bind()
    await eve.fund('100')
    const requested = { draw_currency_id: 1, number: '50', draw_method_id: methodId }
    for (const call of ['withdraw', 'confirmWithdrawal'] as const)
      expect((await eve.ask(call, requested)).msg).toBe('You don’t have this withdrawal method in this currency')
    expect(await eve.letters()).toEqual([])
    expect((await eve.ask('deleteMethod', { id: methodId })).code).toBe(0)
    expect((await eve.deposit('50', { proofImg: ann.picture() })).code).toBe(0)
    expect((await ann.ask('withdrawalMethods', { draw_type: 1 })).data).toHaveLength(1)
    expect((await ann.ask('depositList', { type: 0 })).data.total).toBe(0)
    expect(decode(calls.balanceChanges.answer, (await ann.ask('balanceChanges')).data).rows).toEqual([])
  })
})
