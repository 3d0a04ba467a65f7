import { base32nopad } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as funds from '../../contract/calls/funds.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { PICTURE_PATH } from '../../contract/pictures.ts'
import { openSecondFactors } from '../accounts/secondFactors.ts'
import { codeOfStep, stepAt } from '../accounts/totp.ts'
import { checkFunds } from '../funds/checkFunds.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { Reviews } from '../ops/reviews.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { reviewedKinds } from '../reviewedKinds.ts'
import { hostileValues } from './hostileValues.ts'

const nowhere = { device: '', address: '' }
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const DEPOSITED_TO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
type Fields = Readonly<Record<string, unknown>>

let server: TestServer
let people = 0

/** Somebody with a session, as the door sees them. */
class Person {
  readonly accountId: number
  readonly headers: object
  static #pictures = 0

  constructor(accountId: number, lang = 'en') {
    this.accountId = accountId
    this.headers = { lang, authorization: server.accounts.openSession(accountId, nowhere).token }
  }

  static real(): Person {
    people += 1
    return new Person(server.accounts.openReal({ email: `p${people}@example.com`, passwordHash: 'x' }) ?? 0)
  }

  /** A call as the contract sends it: a POST as a form. */
  async answer(name: CallName, fields: Fields = {}) {
    const { method, path: url } = calls[name]
    const sent = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map((pair) => pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='))
      .join('&')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    if (method === 'GET') return server.app.inject({ url: `${url}?${sent}`, headers: { ...this.headers } })
    return server.app.inject({ method, url, payload: sent, headers: { ...this.headers, ...form } })
  }

  async ask(name: CallName, fields?: Fields) {
    return (await this.answer(name, fields)).json()
  }

  async asJson(name: CallName, payload: object) {
    return server.app.inject({ method: 'POST', url: calls[name].path, payload, headers: { ...this.headers } })
  }

  /** The address of a picture that was uploaded and nothing has used. */
  picture(): string {
    Person.#pictures += 1
    const name = `${'f'.repeat(12)}${String(Person.#pictures).padStart(10, '0')}`
    const row = { account_id: this.accountId, type: 'image/png', bytes: 1, created_at: Date.now() }
    openPictureTable(server.db.sqlite).add({ ...row, name })
    return `${PICTURE_PATH}/${name}`
  }

  deposit(number: string, more: Fields = {}) {
    const asked = { number, proofImg: this.picture(), address: DEPOSITED_TO, charge_id: 1 }
    return this.ask('depositByCoin', { ...asked, ...more })
  }

  async fund(number: string): Promise<void> {
    const { total } = (await this.ask('balanceChanges', { page: 1 })).data
    expect((await this.deposit(number)).code).toBe(1)
    decideAll('approved')
    await vi.waitFor(
      async () => expect((await this.ask('balanceChanges', { page: 1 })).data.total).toBe(total + 1),
      5000,
    )
  }

  /** Binds a coin address; answers the id of the method. */
  async bind(): Promise<number> {
    expect(await this.ask('bindMethod', { type: 1, draw_id: 1, dc_address: TRON })).toMatchObject({ code: 1 })
    return (await this.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data[0].id
  }

  async detail() {
    return (await this.ask('getAccountDetail')).data
  }
}

/** Another connection's desk: the verdicts of an operator who is no part of the server. */
function decideAll(outcome: 'approved' | 'rejected', remark = 'Not readable') {
  const { sqlite } = server.db
  const desk = new Reviews({ sqlite, audit: openAuditLog(sqlite), reviewed: reviewedKinds(sqlite), now: Date.now })
  const verdict = outcome === 'approved' ? { outcome } : { outcome, remark }
  return desk.waiting().map(({ id }) => desk.decide(id, 'grace', verdict))
}

const sound = () => expect([...checkLedger(server.db.sqlite), ...checkFunds(server.db.sqlite)]).toEqual([])

beforeAll(async () => {
  const rates = { RATE_SESSION: '1000000', RATE_PUBLIC: '1000000' }
  server = await openTestServer({ ...rates, REVIEW: 'manual' })
})
afterAll(() => server.close())

describe('a deposit', () => {
  it('is shown where to go to, announced, checked, and cash', async () => {
    const ann = Person.real()
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
    decideAll('approved')
    await vi.waitFor(async () => expect((await list()).data.list[0].status).toBe(1), 5000)
    expect(await ann.detail()).toEqual({ balance: '250.50', lock_balance: '0.00' })
    expect((await ann.ask('getBalance')).data.balance).toBe('250.50')
    sound()
  })

  it('by wire names its bank, and a rejected one says why', async () => {
    const ann = Person.real()
    expect((await ann.ask('depositCurrencies')).data.map(({ code }: { code: string }) => code)).toEqual([
      'USD',
      'EUR',
      'HKD',
    ])
    const [bank] = (await ann.ask('depositBanks', { bank_coin: 'EUR' })).data
    expect(bank).toMatchObject({ bank_swift: 'EXAMDEFF', payee_account: 'DE75512108001245126199' })
    expect((await ann.ask('depositBanks', { bank_coin: 'XXX' })).data).toEqual([])
    const asked = { number: '1000', proofImg: ann.picture(), wire_id: bank.id }
    expect((await ann.ask('depositByWire', asked)).code).toBe(1)
    decideAll('rejected')
    const { list } = (await ann.ask('depositList', { type: 1 })).data
    expect(list).toMatchObject([{ type: 1, currency_code: 'EUR', status: 2, remark: 'Not readable' }])
    expect((await ann.ask('depositByWire', asked)).msg).toContain('picture')
    sound()
  })

  it('is listed ten a page, the newest first', async () => {
    const ann = Person.real()
    for (const number of ['11', '12', '13', '14', '15', '16', '17', '18', '19', '20']) await ann.deposit(number)
    expect((await ann.deposit('21')).msg).toBe('At most 10 requests of this kind can wait to be reviewed')
    decideAll('rejected')
    expect((await ann.deposit('21')).code).toBe(1)
    const [one, two] = await Promise.all([1, 2].map((page) => ann.ask('depositList', { type: 0, page })))
    expect([one.data.total, one.data.list.length, two.data.list.length]).toEqual([11, 10, 1])
    expect([one.data.list[0].number, two.data.list[0].number]).toEqual(['21.00', '11.00'])
    decideAll('rejected')
  })
})

describe('binding', () => {
  it('takes an address of the network and an account of the currency, each once, and shows them', async () => {
    const ann = Person.real()
    const id = await ann.bind()
    await ann.bind()
    const bank = { type: 2, draw_id: 6, payee_name: 'Ann Example', bank_name: 'Bank', bank_branch: 'Main' }
    expect((await ann.ask('bindMethod', { ...bank, payee_account: 'DE89 3704 0044 0532 0130 00' })).code).toBe(1)
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
    [{ type: 1, draw_id: 1, dc_address: TRON.replace('T', 't') }, 'network TRC20'],
    [{ type: 1, draw_id: 2, dc_address: TRON }, 'network ERC20'],
    [{ type: 1, draw_id: 5, dc_address: TRON }, 'cannot be withdrawn'],
    [{ type: 2, draw_id: 6, payee_name: 'A B', bank_name: 'B', payee_account: '123456789' }, 'IBAN for EUR'],
    [{ type: 2, draw_id: 5, payee_name: 'A B', bank_name: 'B', payee_account: '123456789' }, 'SWIFT'],
    [{ type: 2, draw_id: 5, payee_name: '', bank_name: 'B', payee_account: '123456789' }, 'holder'],
    [{ type: 2, draw_id: 5, payee_name: 'A', payee_account: '123456789' }, 'name of the bank'],
  ])('refuses %j: %s', async (fields, words) => {
    const answer = await Person.real().ask('bindMethod', fields)
    expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining(words)])
  })
})

describe('a withdrawal', () => {
  it('is locked, then paid out; its fee and receipt are those of the currency', async () => {
    const ann = Person.real()
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
    const asked = { draw_currency_id: 1, number: '400.25', memo: 'rent', draw_method_id: methodId, request_id: 'draw' }
    const answers = await Promise.all([ann.ask('withdraw', asked), ann.ask('withdraw', asked)])
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
    decideAll('approved')
    await vi.waitFor(async () => expect((await list()).list[0].state).toBe('paid'), 5000)
    expect(await ann.detail()).toEqual({ balance: '599.75', lock_balance: '0.00' })
    sound()
  })

  it('that is rejected is given back and says why', async () => {
    const ann = Person.real()
    await ann.fund('100')
    const asked = { draw_currency_id: 1, number: '100', draw_method_id: await ann.bind() }
    expect((await ann.ask('withdraw', asked)).code).toBe(1)
    expect((await ann.ask('withdraw', asked)).msg).toBe('Not enough free balance: 0.00 USD can be withdrawn')
    decideAll('rejected', 'The name differs')
    await vi.waitFor(async () => expect((await ann.detail()).balance).toBe('100.00'), 5000)
    expect((await ann.ask('withdrawalList', { type: 1 })).data.list[0]).toMatchObject({
      state: 'rejected',
      notes: 'The name differs',
    })
    sound()
  })

  it('is confirmed with the second factor by who has one', async () => {
    const ann = Person.real()
    await ann.fund('100')
    const factors = openSecondFactors(server.db, Date.now)
    const asked = { draw_currency_id: 1, number: '50', draw_method_id: await ann.bind() }
    const secret = Buffer.from(base32nopad.decode(factors.begin(ann.accountId) ?? ''))
    const codes = factors.confirm(ann.accountId, codeOfStep(secret, stepAt(Date.now()))) ?? []
    expect((await ann.ask('withdraw', asked)).msg).toContain('authenticator')
    expect((await ann.ask('withdraw', { ...asked, code: '000000' })).msg).toContain('code is wrong')
    expect(await ann.detail()).toMatchObject({ lock_balance: '0.00' })
    expect((await ann.ask('withdraw', { ...asked, code: codes[0] })).code).toBe(1)
    expect((await ann.ask('withdraw', { ...asked, code: codes[0] })).msg).toContain('code is wrong')
    expect(await ann.detail()).toMatchObject({ lock_balance: '50.00' })
    decideAll('rejected')
  })
})

describe('the log of an account', () => {
  it('has a line for every posting to its cash and to what is locked, in the reader’s language', async () => {
    const ann = Person.real()
    await ann.fund('1000')
    await ann.ask('submitOrder', { type: 1, cont: '0.1', forex_id: 1, status: 1, target_price: 0, multiple: 100 })
    await ann.ask('withdraw', { draw_currency_id: 1, number: '100', draw_method_id: await ann.bind() })
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
    expect(fee.Memo).toBe(`Handling fee of order ${fee.OrderId}`)
    expect(new Date(fee.CreatedAtTran).toISOString()).toBe(fee.CreatedAtTran)
    const changed = data.list.reduce((sum: number, { Value }: { Value: string }) => sum + Number(Value), 0)
    const { balance, lock_balance } = await ann.detail()
    expect(changed).toBeCloseTo(Number(balance) + Number(lock_balance), 6)
    decideAll('rejected')
  })

  it('of a demo account begins with what it was granted', async () => {
    const token = (await server.app.inject({ url: calls.createDemoAccount.path })).json().data.token
    const answer = await server.app.inject({ url: calls.balanceChanges.path, headers: { authorization: token } })
    expect(answer.json().data).toMatchObject({ total: 1, list: [{ Type: 'grant', Value: '100000.00' }] })
    const detail = await server.app.inject({ url: calls.getAccountDetail.path, headers: { authorization: token } })
    expect(detail.json().data).toEqual({ balance: '100000.00', lock_balance: '0.00' })
  })

  it('is read by what it is about and when, from one line on to the next, without losing or doubling one', async () => {
    const ann = Person.real()
    const methodId = await ann.bind()
    await ann.fund('500')
    for (const number of ['10', '11', '12'])
      await ann.ask('withdraw', { draw_currency_id: 1, number, draw_method_id: methodId })
    const all = async (asked: Fields) => {
      const lines: string[] = []
      for (let after = ''; ; ) {
        const { list, more, last } = (await ann.ask('balanceChangeLog', { ...asked, after })).data
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
    decideAll('rejected')
  })
})

/** Every call of this area with what it takes, names on the wire; none of it works but for one field at a time. */
const table: Readonly<Record<keyof typeof funds, Fields>> = {
  depositCoins: {},
  depositCurrencies: {},
  depositByCoin: { number: '5', proofImg: 'none', address: DEPOSITED_TO, charge_id: '1', request_id: 'hostile' },
  depositByWire: { number: '5', proofImg: 'none', wire_id: '1', request_id: 'hostile' },
  depositBanks: { bank_coin: 'XXX' },
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
  withdrawalList: { type: '1', page: '1' },
  withdrawalMethods: { draw_type: '1', draw_id: '1' },
  bindMethod: {
    ...{ type: '2', draw_id: '99', dc_address: 'x', bank_name: 'x', bank_branch: 'x', bank_address: 'x' },
    ...{ bank_swift: 'x', payee_name: 'x', payee_account: 'x', remark: 'x' },
  },
  deleteMethod: { id: '999999' },
}
const changing: readonly CallName[] = ['depositByCoin', 'depositByWire', 'withdraw', 'bindMethod', 'deleteMethod']

describe('hostile input', () => {
  const everything = () =>
    ['deposit', 'withdrawal', 'withdrawal_method', 'ledger_transaction', 'posting', 'balance'].map((name) =>
      server.db.sqlite.prepare(`SELECT * FROM ${name}`).all(),
    )

  beforeAll(async () => {
    const due = server.db.sqlite.prepare(`SELECT 1 FROM withdrawal WHERE status <> 'waiting' AND settled_at IS NULL`)
    await vi.waitFor(() => expect(due.all()).toEqual([]), 5000)
  })

  it('is tried on every call of money, all of which are routed', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(funds).toSorted())
    for (const name of Object.keys(table) as CallName[]) {
      const { method, path } = calls[name]
      expect(server.app.hasRoute({ method, url: path }), name).toBe(true)
    }
  })

  it.each(Object.keys(table) as Array<keyof typeof table>)('to %s does no harm', async (name) => {
    const eve = Person.real()
    const before = everything()
    for (const key of Object.keys(table[name])) {
      for (const [what, value] of hostileValues) {
        const fields = { ...table[name], [key]: value }
        const answers = [await eve.answer(name, fields)]
        if (calls[name].method === 'POST' || calls[name].mutates) answers.push(await eve.asJson(name, fields))
        for (const answer of answers) {
          const told = `${name} ${key}: ${what} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
          expect(answer.statusCode, told).toBe(200)
          if (changing.includes(name)) expect(answer.json(), told).toMatchObject({ code: 0, data: null })
          else expect([0, 1], told).toContain(answer.json().code)
          expect(answer.body, told).not.toMatch(/sqlite|SQLITE|stack|\.ts:/)
        }
      }
    }
    expect(everything()).toEqual(before)
    sound()
  })

  it('from a demo account, or from nobody, is answered before it is read', async () => {
    const token = (await server.app.inject({ url: calls.createDemoAccount.path })).json().data.token
    const open: readonly CallName[] = ['getAccountDetail', 'balanceChanges', 'balanceChangeLog']
    for (const name of Object.keys(table) as Array<keyof typeof table>) {
      const { method, path: url } = calls[name]
      const query = new URLSearchParams(table[name] as Record<string, string>).toString()
      const ask = (headers: object) => server.app.inject({ method, url: `${url}?${query}`, headers: { ...headers } })
      expect((await ask({})).json().code, name).toBe(999)
      const demo = (await ask({ authorization: token })).json()
      expect(demo.code, name).toBe(open.includes(name) ? 1 : 0)
      if (!open.includes(name)) expect(demo.msg).toBe('Only for real accounts')
    }
  })

  it('cannot reach another account’s methods, deposits or pictures', async () => {
    const [ann, eve] = [Person.real(), Person.real()]
    const methodId = await ann.bind()
    await eve.fund('100')
    const asked = { draw_currency_id: 1, number: '50', draw_method_id: methodId }
    expect((await eve.ask('withdraw', asked)).msg).toBe('There is no such address or account of this currency')
    expect((await eve.ask('deleteMethod', { id: methodId })).code).toBe(0)
    expect((await eve.deposit('50', { proofImg: ann.picture() })).code).toBe(0)
    expect((await ann.ask('withdrawalMethods', { draw_type: 1 })).data).toHaveLength(1)
    expect((await ann.ask('depositList', { type: 0 })).data.total).toBe(0)
    expect(decode(calls.balanceChanges.answer, (await ann.ask('balanceChanges')).data).rows).toEqual([])
  })
})
