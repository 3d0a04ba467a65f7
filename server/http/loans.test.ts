import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as loans from '../../contract/calls/loans.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { PICTURE_PATH } from '../../contract/pictures.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openLoanBooks } from '../loans/loanBooks.ts'
import { loanPayOuts } from '../loans/loanPayOuts.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { Reviews } from '../ops/reviews.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { reviewedKinds } from '../reviewedKinds.ts'
import { hostileValues } from './hostileValues.ts'

const nowhere = { device: '', address: '' }
type Fields = Readonly<Record<string, unknown>>

/** Somebody with a session, as the door sees them. */
class Person {
  readonly server: TestServer
  readonly accountId: number
  readonly #headers: object
  static #pictures = 0

  constructor(server: TestServer, email: string) {
    this.server = server
    this.accountId = server.accounts.openReal({ email, passwordHash: 'x' }) ?? 0
    this.#headers = { lang: 'en', authorization: server.accounts.openSession(this.accountId, nowhere).token }
  }

  async answer(name: CallName, fields: Fields = {}, headers = this.#headers) {
    const { method, path: url } = calls[name]
    if (method === 'POST') return this.server.app.inject({ method, url, payload: fields, headers: { ...headers } })
    const query = Object.entries(fields).map((pair) =>
      pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='),
    )
    return this.server.app.inject({ url: `${url}?${query.join('&')}`, headers: { ...headers } })
  }

  async ask(name: CallName, fields?: Fields) {
    return (await this.answer(name, fields)).json()
  }

  /** The address of a picture that was uploaded and nothing has used. */
  picture(): string {
    Person.#pictures += 1
    const name = `${'p'.repeat(12)}${String(Person.#pictures).padStart(10, '0')}`
    const row = { account_id: this.accountId, type: 'image/png', bytes: 1, created_at: Date.now() }
    openPictureTable(this.server.database.db).add({ ...row, name })
    return `${PICTURE_PATH}/${name}`
  }

  details(): Fields {
    return {
      name: 'Lovelace',
      last_name: 'Ada',
      sex: 2,
      birthday: '1985/12/10',
      country: 'GB',
      mobile: '44-7911123456',
      id_card_type: 2,
      hand_pic: this.picture(),
    }
  }

  application(): Fields {
    return { amount: '1000', config_id: 2, sign: this.picture(), agreement: AGREEMENT_VERSION }
  }
}

const deskOf = ({ database: { db } }: TestServer) =>
  new Reviews({ db, audit: openAuditLog(db), reviewed: reviewedKinds(db), now: Date.now })

let server: TestServer
let ada: Person
let eve: Person

/** Approves all that waits, and pays out. */
async function approveAll(): Promise<void> {
  const service = deskOf(server)
  for (const { id } of service.waiting()) service.decide(id, 'grace', { outcome: 'approved' })
  const move = server.exchange.move.bind(server.exchange)
  const payOuts = loanPayOuts({ table: openLoanBooks(server.database.db).loans, move, now: Date.now })
  for (const id of payOuts.due()) await payOuts.settle(id)
}

const tables = ['loan_identity', 'loan', 'loan_repayment']
const everything = () => tables.map((table) => server.database.db.prepare(`SELECT * FROM ${table}`).all())
const used = () => server.database.db.prepare('SELECT count(*) FROM picture WHERE used_for IS NOT NULL').pluck().get()

beforeAll(async () => {
  server = await openTestServer({ RATE_SESSION: '1000000', REVIEW: 'manual' })
  ada = new Person(server, 'ada@example.com')
  eve = new Person(server, 'eve@example.com')
})
afterAll(async () => {
  expect(checkLedger(server.database.db)).toEqual([])
  await server.close()
})

describe('a loan at the door', () => {
  it('goes from the form to the last repayment under the names of the documents', async () => {
    expect(await ada.ask('loanState')).toMatchObject({ code: 1, data: { status: 0 } })
    expect(await ada.ask('submitLoanIdentity', ada.details())).toEqual({
      code: 1,
      msg: 'Details submitted. Review takes up to 48 hours',
      data: null,
    })
    expect((await ada.ask('loanState')).data).toEqual({ status: 1 })
    await approveAll()
    expect((await ada.ask('loanState')).data).toEqual({ status: 2, borrower: 'Ada Lovelace' })

    const offer = (await ada.ask('loanOffers')).data[1]
    expect(offer).toEqual({
      id: 2,
      name: 'Example: a month',
      loan_period: 30,
      min_amount: '500.00',
      max_amount: '10000.00',
      interest_rate: 5,
      free_period: 3,
      penalty_rate: 25,
    })
    expect((await ada.ask('loanOfferInfo', { id: 2 })).data).toEqual(offer)
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '/')
    expect((await ada.ask('loanDate')).data).toEqual({ date: today })

    expect(await ada.ask('applyForLoan', ada.application())).toMatchObject({ code: 1, data: null })
    expect((await ada.ask('loanList')).data).toMatchObject({
      total: 1,
      data: [{ id: 1, status: 1, amount: '1000.00' }],
    })
    expect((await ada.ask('repaymentInfo', { loan_id: 1 })).msg).toBe('No repayment is due on this loan')
    await approveAll()
    expect((await ada.ask('loanInfo', { id: 1 })).data).toEqual({
      id: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      amount: '1000.00',
      loan_period: 30,
      interest_amount: '13.50',
      interest_rate: 5,
      penalty_amount: '0.00',
      reviewed_at: expect.stringMatching(/Z$/),
      repayment_time: expect.stringMatching(/T23:59:59\.000Z$/),
      status: 2,
      agreement: AGREEMENT_VERSION,
      free_period: 3,
      penalty_rate: 25,
      borrower: 'Ada Lovelace',
      agreed_on: today,
    })
    expect((await ada.ask('getBalance')).data).toMatchObject({ balance: '1000.00' })
    expect((await ada.ask('repaymentInfo', { loan_id: 1 })).data).toEqual({
      loan_id: 1,
      amount: '1000.00',
      interest_amount: '13.50',
      penalty_amount: '0.00',
      total: '1013.50',
      days_late: 0,
    })
    const accounts = (await ada.ask('repaymentAccounts')).data
    expect(accounts[0]).toMatchObject({ id: 1, currency_code: 'USDT', protocol_code: 'TRC20' })

    const voucher = { charge_id: 1, loan_id: 1, proofImg: ada.picture() }
    expect(await ada.ask('repay', voucher)).toMatchObject({ code: 1 })
    expect((await ada.ask('loanInfo', { id: 1 })).data).toMatchObject({ status: 4 })
    deskOf(server).decide('repayment-1', 'grace', { outcome: 'rejected', remark: 'No such transfer' })
    expect((await ada.ask('loanInfo', { id: 1 })).data).toMatchObject({ status: 2, remark: 'No such transfer' })
    expect((await ada.ask('repay', { ...voucher, proofImg: ada.picture() })).code).toBe(1)
    await approveAll()
    expect((await ada.ask('loanInfo', { id: 1 })).data).toMatchObject({ status: 5 })
    expect((await ada.ask('repay', voucher)).msg).toBe('This loan has already been repaid')
  })

  it('that was rejected shows the form again, and why', async () => {
    const ben = new Person(server, 'ben@example.com')
    await ben.ask('submitLoanIdentity', ben.details())
    const [{ id = '' } = {}] = deskOf(server).waiting()
    deskOf(server).decide(id, 'grace', { outcome: 'rejected', remark: 'No face to be seen' })
    expect((await ben.ask('loanState')).data).toEqual({ status: 3, reject_reason: 'No face to be seen' })
    expect((await ben.ask('applyForLoan', ben.application())).msg).toBe(
      'Your details must be approved before you can apply for a loan',
    )
  })

  it('is for real accounts, and for nobody without a session', async () => {
    const { token: authorization } = server.accounts.createDemo(undefined)
    const before = everything()
    const writing: readonly [CallName, Fields][] = [
      ['submitLoanIdentity', ada.details()],
      ['applyForLoan', ada.application()],
      ['repay', { charge_id: 1, loan_id: 1, proofImg: ada.picture() }],
    ]
    for (const [name, fields] of writing)
      expect((await ada.answer(name, fields, { authorization, lang: 'en' })).json()).toMatchObject({
        code: 0,
        msg: 'Please register or log in to a real account',
      })
    for (const name of Object.keys(loans) as CallName[])
      expect((await ada.answer(name, {}, {})).json(), name).toMatchObject({ code: 999, data: null })
    expect(everything()).toEqual(before)
  })

  it('is somebody’s own: for others it is as if it were not there', async () => {
    const unknown = await eve.ask('loanInfo', { id: 99 })
    expect(unknown).toMatchObject({ code: 0, msg: 'This loan doesn’t exist' })
    expect(await eve.ask('loanInfo', { id: 1 })).toEqual(unknown)
    expect(await eve.ask('repaymentInfo', { loan_id: 1 })).toEqual(unknown)
    expect(await eve.ask('repay', { charge_id: 1, loan_id: 1, proofImg: eve.picture() })).toEqual(unknown)
    expect((await eve.ask('loanList')).data).toEqual({ data: [], total: 0 })
  })

  it('sent ten times at once from two devices is one', async () => {
    const fast = new Person(server, 'fast@example.com')
    const other = { authorization: server.accounts.openSession(fast.accountId, nowhere).token }
    const atOnce = async (name: CallName, fields: () => Fields) => {
      const requested = Array.from({ length: 10 }, (_, i) => fast.answer(name, fields(), i % 2 ? other : undefined))
      return (await Promise.all(requested)).filter((answer) => answer.json().code === 1).length
    }
    const same = fast.details()
    expect(await atOnce('submitLoanIdentity', () => same)).toBe(10)
    expect(await atOnce('submitLoanIdentity', () => fast.details())).toBe(0)
    await approveAll()
    expect(await atOnce('applyForLoan', () => fast.application())).toBe(1)
    await approveAll()
    expect((await fast.ask('getBalance')).data.balance).toBe('1000.00')
    const loanId = (await fast.ask('loanList')).data.data[0].id
    expect(await atOnce('repay', () => ({ charge_id: 1, loan_id: loanId, proofImg: fast.picture() }))).toBe(1)
    const count = (table: string) =>
      server.database.db.prepare(`SELECT count(*) FROM ${table} WHERE account_id = ?`).pluck().get(fast.accountId)
    expect(tables.map(count)).toEqual([1, 1, 1])
  })
})

describe('hostile input', () => {
  /** Valid values besides the one that is tested, in wire names. */
  const good: Partial<Record<CallName, () => Fields>> = {
    submitLoanIdentity: () => eve.details(),
    applyForLoan: () => mallory.application(),
    repay: () => ({ charge_id: 1, loan_id: malloryLoan, proofImg: mallory.picture() }),
    loanOfferInfo: () => ({ id: 1 }),
    loanInfo: () => ({ id: malloryLoan }),
    repaymentInfo: () => ({ loan_id: malloryLoan }),
    loanList: () => ({ page: 1 }),
  }
  const without = ['loanState', 'loanOffers', 'loanDate', 'repaymentAccounts']
  const figures = ['NaN', 'Infinity', '-1', -1, '-0.01', '0', 0, '1e308', 1e308, '9'.repeat(400), '0x10', '1,5', '١٠٠٠']
  /** Parameters that may be names as well as numbers. */
  const words = ['name', 'last_name', 'country']
  /** Pages that count as the first one. Of an empty list, a query says no more. */
  const pages = ['nothing', 'empty', 'deep', 'a number']
  let mallory: Person
  let malloryLoan = ''

  beforeAll(async () => {
    mallory = new Person(server, 'mallory@example.com')
    await mallory.ask('submitLoanIdentity', mallory.details())
    await approveAll()
    await mallory.ask('applyForLoan', mallory.application())
    await approveAll()
    malloryLoan = (await mallory.ask('loanList')).data.data[0].id
  })

  it('is tried on every call of loans', () =>
    expect([...Object.keys(good), ...without].toSorted()).toEqual(Object.keys(loans).toSorted()))

  it.each(Object.keys(good) as CallName[])('to %s is refused with words, and leaves nothing', async (name) => {
    const who = name === 'submitLoanIdentity' ? eve : mallory
    const fields = good[name]?.() ?? {}
    const before = everything()
    const usedBefore = used()
    const noFigures = figures.map((value) => [String(value).slice(0, 9), value] as const)
    for (const key of Object.keys(fields)) {
      for (const [what, value] of words.includes(key) ? hostileValues : [...hostileValues, ...noFigures]) {
        if (name === 'loanList' && pages.includes(what)) continue
        const requested: Record<string, unknown> = { ...fields, [key]: value }
        if (value === undefined) delete requested[key]
        const answer = await who.answer(name, requested)
        const reported = `${name} ${key}: ${what} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
        expect(answer.statusCode, reported).toBe(200)
        const { code, msg, data } = answer.json()
        expect([code, data], reported).toEqual([0, null])
        expect(msg.length, reported).toBeGreaterThan(8)
        expect(msg, reported).not.toMatch(/undefined|NaN|\[object|Error|SELECT|etc\/passwd|onerror/)
      }
    }
    expect(everything()).toEqual(before)
    expect(used()).toBe(usedBefore)
    // What was good all along is taken.
    expect(await who.ask(name, fields)).toMatchObject({ code: 1 })
  })
})

describe('a loan without an operator', () => {
  it('is approved by itself after 20 s, each step, and its money comes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.UTC(2026, 11, 31, 23, 59) })
    try {
      const auto = await openTestServer({ REVIEW: 'auto' })
      const zoe = new Person(auto, 'zoe@example.com')
      const pass = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms)
        await auto.exchange.settled()
      }
      await zoe.ask('submitLoanIdentity', zoe.details())
      await pass(19_000)
      expect((await zoe.ask('loanState')).data.status).toBe(1)
      await pass(2_000)
      expect((await zoe.ask('loanState')).data.status).toBe(2)
      await zoe.ask('applyForLoan', zoe.application())
      await pass(20_000)
      await pass(2_000)
      expect((await zoe.ask('getBalance')).data.balance).toBe('1000.00')
      await zoe.ask('repay', { charge_id: 1, loan_id: 1, proofImg: zoe.picture() })
      await pass(22_000)
      const { data } = await zoe.ask('loanInfo', { id: 1 })
      // Handed in before midnight, paid out on the first minute of another year.
      expect(data).toMatchObject({ status: 5, agreed_on: '2026/12/31' })
      expect(checkLedger(auto.database.db)).toEqual([])
      await auto.close()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a server outside demo mode', () => {
  it('lends nothing on the terms of an example, and names no address that is none', async () => {
    const production = await openTestServer({ DEMO: '', FEED: 'kraken', KRAKEN_TERMS: 'accepted' })
    const ann = new Person(production, 'ann@example.com')
    for (const call of ['loanOffers', 'repaymentAccounts'] as const)
      expect(await ann.ask(call)).toMatchObject({ code: 1, data: [] })
    expect((await ann.ask('loanOfferInfo', { id: 2 })).msg).toBe(
      'This loan offer is no longer available. Please choose another one',
    )
    await production.close()
  })
})
