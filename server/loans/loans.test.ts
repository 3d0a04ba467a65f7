import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayNamed, dayText } from '../../contract/calendarDays.ts'
import { LATE_FEE_RATE } from '../../contract/constants.ts'
import { dailyPercent } from '../../contract/loanRules.ts'
import { cashOf, house } from '../../engine/transactions.ts'
import { LoanFixture } from './loanFixture.ts'

let fixture: LoanFixture
let ada: number
let eve: number
beforeEach(() => {
  fixture = new LoanFixture()
  ada = fixture.borrower()
  eve = fixture.account('eve@example.com')
})
afterEach(() => {
  expect(fixture.audit()).toEqual([])
  expect(fixture.reports).toEqual([])
  fixture.database.close()
})

const rows = (table: string) => fixture.database.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
const used = () => fixture.database.db.prepare('SELECT count(*) FROM picture WHERE used_for IS NOT NULL').pluck().get()
const status = (accountId = ada) => fixture.newest(accountId)?.loan.status
const reject = (id: string, remark = 'Unclear') => fixture.desk.decide(id, 'grace', { outcome: 'rejected', remark })
const approve = (id: string) => fixture.desk.decide(id, 'alan', { outcome: 'approved' })

describe('the offers that come with the server', () => {
  it('have the late fee that the agreement states, 0.25 % a day', () => {
    expect(dailyPercent(LATE_FEE_RATE)).toBe('0.25')
    const offers = fixture.books.terms.offers()
    expect(offers.map(({ penaltyRate }) => penaltyRate)).toEqual(offers.map(() => LATE_FEE_RATE))
    expect(offers).toHaveLength(4)
  })
})

describe('a loan identity', () => {
  it('waits, is taken once however often it is sent, and is approved', () => {
    const given = fixture.applicant(eve)
    expect(fixture.identities.of(eve)).toBeUndefined()
    expect(fixture.identities.submit(eve, given)).toBe('taken')
    expect(fixture.identities.submit(eve, { ...given, familyName: ' Lovelace ' })).toBe('taken')
    expect(fixture.identities.of(eve)).toMatchObject({ ...given, status: 'waiting' })
    expect(fixture.identities.submit(eve, fixture.applicant(eve))).toBe('waiting')
    approve('loanIdentity-2')
    expect(fixture.identities.submit(eve, fixture.applicant(eve))).toBe('approved')
    expect(rows('loan_identity')).toBe(2)
  })

  it('that was rejected says why, and is followed by another with another picture', () => {
    const given = fixture.applicant(eve)
    fixture.identities.submit(eve, given)
    expect(reject('loanIdentity-2', 'No face to be seen')).toBe(true)
    expect(fixture.identities.of(eve)).toMatchObject({ status: 'rejected', remark: 'No face to be seen' })
    expect(fixture.identities.submit(eve, given)).toBe('picture')
    expect(fixture.identities.submit(eve, fixture.applicant(eve))).toBe('taken')
    expect(fixture.identities.of(eve)?.status).toBe('waiting')
  })

  it('keeps nothing of what is refused, and takes nobody else’s picture', () => {
    const before = used()
    const given = fixture.applicant(eve)
    expect(fixture.identities.submit(eve, { ...given, birthday: '2027/01/01' })).toBe('birthday')
    expect(fixture.identities.submit(eve, { ...given, handPicture: fixture.picture(ada) })).toBe('picture')
    expect(fixture.identities.submit(eve, { ...given, handPicture: '' })).toBe('picture')
    expect([rows('loan_identity'), used()]).toEqual([1, before])
  })

  it('is shown to a reviewer with all that was filled in', () => {
    fixture.identities.submit(eve, fixture.applicant(eve))
    expect(fixture.desk.waiting()).toMatchObject([
      {
        id: 'loanIdentity-2',
        accountId: eve,
        facts: { familyName: 'Lovelace', birthday: '1985/12/10', mobile: '44-7911123456', cardKind: 'passport' },
        pictures: { hand: expect.any(String) },
      },
    ])
  })
})

describe('an application', () => {
  it('waits, then its money arrives, and the period begins', async () => {
    expect(fixture.loans.apply(ada, fixture.asked(ada))).toBe('taken')
    expect(fixture.newest(ada)).toMatchObject({ loan: { status: 'waiting', amount: 1_000_000_000n }, debt: undefined })
    fixture.wait(1)
    expect(approve('loan-1')).toBe(true)
    expect(fixture.newest(ada)).toMatchObject({ loan: { status: 'approved' }, debt: undefined })
    expect(fixture.exchange.balance(ada)).toBe('0.00')
    fixture.wait(1)
    await fixture.payOut()
    await fixture.payOut()
    expect(fixture.exchange.balance(ada)).toBe('1000.00')
    const { loan, debt } = fixture.newest(ada) ?? {}
    expect(loan).toMatchObject({ status: 'toRepay', agreement: 'loan-2', borrower: 'Ada Lovelace' })
    expect(dayText(loan?.dueDay ?? 0)).toBe('2027/01/21')
    expect(debt?.total).toBe('1013.50')
    expect(fixture.booked(house('real', 'loans'))).toBe(-1000)
    expect(fixture.booked(cashOf(ada))).toBe(1000)
  })

  it.each<[string, (mine: number) => Parameters<LoanFixture['asked']>[1], object]>([
    ['an amount below the offer’s', () => ({ amount: '499.99' }), { reason: 'low' }],
    ['a negative amount', () => ({ amount: '-1000' }), { reason: 'low' }],
    ['none', () => ({ amount: '0' }), { reason: 'low' }],
    ['an amount above the offer’s', () => ({ amount: '10000.01' }), { reason: 'high' }],
    ['a fraction of a cent', () => ({ amount: '1000.001' }), { reason: 'cents' }],
    ['an offer that is none', () => ({ offerId: '99' }), { reason: 'offer' }],
    ['an offer written otherwise', () => ({ offerId: '02' }), { reason: 'offer' }],
    ['another version of the agreement', () => ({ agreement: 'loan-0' }), { reason: 'agreement' }],
    ['no agreement', () => ({ agreement: '' }), { reason: 'agreement' }],
    ['no signature', () => ({ signature: '' }), { reason: 'signature' }],
    ['somebody else’s signature', () => ({ signature: fixture.picture(eve) }), { reason: 'signature' }],
    [
      'a picture that proves something else',
      (mine) => ({ signature: fixture.identities.of(mine)?.handPicture ?? '' }),
      { reason: 'signature' },
    ],
  ])('is refused for %s, and nothing of it stays', (_, changes, refusal) => {
    const before = used()
    expect(fixture.loans.apply(ada, fixture.asked(ada, changes(ada)))).toMatchObject(refusal)
    expect([rows('loan'), used()]).toEqual([0, before])
  })

  it('needs an identity that is approved', () => {
    expect(fixture.loans.apply(eve, fixture.asked(eve))).toEqual({ reason: 'identity' })
    fixture.identities.submit(eve, fixture.applicant(eve))
    expect(fixture.loans.apply(eve, fixture.asked(eve))).toEqual({ reason: 'identity' })
    reject('loanIdentity-2')
    expect(fixture.loans.apply(eve, fixture.asked(eve))).toEqual({ reason: 'identity' })
    expect(rows('loan')).toBe(0)
  })

  it('is one at a time, on however many devices, and the same twice is one', async () => {
    const requested = fixture.asked(ada)
    expect([
      fixture.loans.apply(ada, requested),
      fixture.loans.apply(ada, { ...requested, amount: '1000.00' }),
    ]).toEqual(['taken', 'taken'])
    expect(fixture.loans.apply(ada, fixture.asked(ada))).toEqual({ reason: 'waiting' })
    expect(fixture.loans.apply(ada, { ...requested, amount: '2000' })).toEqual({ reason: 'waiting' })
    approve('loan-1')
    expect(fixture.loans.apply(ada, fixture.asked(ada))).toEqual({ reason: 'waiting' })
    await fixture.payOut()
    expect(fixture.loans.apply(ada, requested)).toBe('taken')
    expect(rows('loan')).toBe(1)
    expect(fixture.loans.apply(ada, fixture.asked(ada))).toBe('taken')
    expect(rows('loan')).toBe(2)
  })

  it('that was rejected says why and moves no money; another needs another signature', async () => {
    const requested = fixture.asked(ada)
    fixture.loans.apply(ada, requested)
    reject('loan-1', 'Income is missing')
    await fixture.payOut()
    expect(fixture.newest(ada)).toMatchObject({ loan: { status: 'rejected', remark: 'Income is missing' } })
    expect(fixture.exchange.balance(ada)).toBe('0.00')
    expect(fixture.loans.apply(ada, requested)).toEqual({ reason: 'signature' })
    expect(fixture.loans.apply(ada, fixture.asked(ada))).toBe('taken')
  })

  it('keeps the terms agreed to, whatever becomes of the offer; one that has ended is no longer given', async () => {
    await fixture.granted(ada)
    fixture.database.db.exec('UPDATE loan_offer SET ended_at = 1 WHERE id = 2')
    expect(fixture.books.terms.offers().map(({ id }) => id)).toEqual(['1', '3', '4'])
    expect(fixture.loans.apply(ada, fixture.asked(ada))).toEqual({ reason: 'offer' })
    expect(fixture.newest(ada)?.loan).toMatchObject({ period: 30, freePeriod: 3, interestRate: '5', penaltyRate: '25' })
  })

  it('of everybody is their own: another account finds nothing', async () => {
    const id = await fixture.granted(ada)
    for (const unknown of [id, '99', '', '-1', '1.5', '1e0', ' 1', "1' OR '1'='1", '9'.repeat(400)])
      expect(fixture.loans.find(eve, unknown), unknown).toBeUndefined()
    expect(fixture.loans.page(eve, 1)).toEqual({ rows: [], total: 0 })
    expect(fixture.repay(eve, id)).toBe('unknown')
  })

  it('is listed ten a page, the newest first', async () => {
    for (let count = 0; count < 12; count++) await fixture.granted(ada, { amount: String(1000 + count) })
    const { rows: first, total } = fixture.loans.page(ada, 1)
    expect([first.length, total]).toEqual([10, 12])
    expect(first.map(({ loan }) => loan.id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(fixture.loans.page(ada, 2).rows.map(({ loan }) => loan.id)).toEqual([2, 1])
    expect(fixture.loans.page(ada, 1_000_000).rows).toEqual([])
  })
})

describe('the money of an approved loan', () => {
  it('waits until it can be moved, and survives a restart in between', async () => {
    fixture.loans.apply(ada, fixture.asked(ada))
    approve('loan-1')
    await fixture.exchange.close()
    await expect(fixture.payOuts.settle(1)).rejects.toThrow('cannot be moved')
    expect(status()).toBe('approved')
    fixture.restart()
    expect(fixture.payOuts.due()).toEqual([1])
    await fixture.payOut()
    expect([status(), fixture.exchange.balance(ada)]).toEqual(['toRepay', '1000.00'])
  })

  it('comes once, however many pay it out at the same time', async () => {
    fixture.loans.apply(ada, fixture.asked(ada))
    approve('loan-1')
    await Promise.all(Array.from({ length: 20 }, () => fixture.payOuts.settle(1)))
    expect(fixture.exchange.balance(ada)).toBe('1000.00')
    expect(fixture.booked(house('real', 'loans'))).toBe(-1000)
  })

  it('of one that was rejected, repaid or is none never comes', async () => {
    const id = Number(await fixture.granted(ada))
    await fixture.payOuts.settle(id)
    await fixture.payOuts.settle(99)
    expect(fixture.exchange.balance(ada)).toBe('1000.00')
  })
})

describe('two reviewers at once', () => {
  it.each(['loanIdentity', 'loan', 'repayment'] as const)('of a %s: one of them decides', async (kind) => {
    if (kind === 'loanIdentity') fixture.identities.submit(eve, fixture.applicant(eve))
    else if (kind === 'loan') fixture.loans.apply(ada, fixture.asked(ada))
    else fixture.repay(ada, await fixture.granted(ada))
    const [{ id = '' } = {}] = fixture.desk.waiting()
    expect([reject(id), approve(id), reject(id)]).toEqual([true, false, false])
    expect(fixture.desk.waiting()).toEqual([])
    const acts = fixture.database.db.prepare('SELECT act FROM audit_entry WHERE subject = ?').pluck().all(id)
    expect(acts).toEqual(['reject'])
    await fixture.payOut()
    expect(fixture.booked(house('real', 'interest'))).toBe(0)
  })
})

describe('a repayment', () => {
  it('is checked, and approved takes the loan and what it earned off the books', async () => {
    const id = await fixture.granted(ada)
    expect(fixture.repay(ada, id)).toBe('taken')
    expect(status()).toBe('checking')
    expect(fixture.desk.waiting()).toMatchObject([
      { id: 'repayment-1', facts: { total: '1013.50', principal: '1000.00', lateFee: '0.00' } },
    ])
    fixture.wait(100)
    expect(fixture.newest(ada)?.debt?.total).toBe('1013.50')
    expect(approve('repayment-1')).toBe(true)
    expect(status()).toBe('repaid')
    expect(fixture.exchange.balance(ada)).toBe('1000.00')
    expect(fixture.booked(house('real', 'loans'))).toBe(0)
    expect(fixture.booked(house('real', 'interest'))).toBe(13.5)
    expect(fixture.booked(house('real', 'deposits'))).toBe(-1013.5)
    expect(fixture.repay(ada, id)).toBe('repaid')
  })

  it('that is late pays a fee until the day it is handed in', async () => {
    const id = await fixture.granted(ada)
    const { dueDay } = fixture.newest(ada)?.loan ?? {}
    expect(dueDay).toBe(dayNamed('2027/01/19'))
    fixture.wait(30)
    expect(fixture.newest(ada)?.debt).toMatchObject({ daysLate: 0 })
    // Half an hour later it is the next day.
    fixture.time += 30 * 60 * 1000
    expect(fixture.newest(ada)?.debt).toMatchObject({ daysLate: 1 })
    fixture.wait(4)
    expect(fixture.newest(ada)?.debt?.penalty).toBe('12.50')
    fixture.repay(ada, id)
    fixture.wait(7)
    approve('repayment-1')
    fixture.wait(7)
    expect(fixture.newest(ada)?.debt?.total).toBe('1026.00')
    expect(fixture.booked(house('real', 'interest'))).toBe(26)
  })

  it('that was rejected leaves the loan to be repaid, says why, and the late fee goes on', async () => {
    const id = await fixture.granted(ada)
    const proof = fixture.picture(ada)
    fixture.wait(31)
    expect(fixture.repay(ada, id, proof)).toBe('taken')
    fixture.wait(2)
    expect(reject('repayment-1', 'No such transfer')).toBe(true)
    expect(fixture.newest(ada)).toMatchObject({ loan: { status: 'toRepay', remark: 'No such transfer' } })
    expect(fixture.newest(ada)?.debt?.penalty).toBe('7.50')
    expect(fixture.repay(ada, id, proof)).toBe('proof')
    expect(fixture.repay(ada, id)).toBe('taken')
    expect(fixture.newest(ada)?.loan.remark).toBeNull()
    approve('repayment-2')
    expect(status()).toBe('repaid')
    expect(fixture.booked(house('real', 'interest'))).toBe(21)
  })

  it('is taken once however often it is sent; with another voucher it is being checked already', async () => {
    const id = await fixture.granted(ada)
    const proof = fixture.picture(ada)
    expect([1, 2, 3].map(() => fixture.repay(ada, id, proof))).toEqual(['taken', 'taken', 'taken'])
    expect(fixture.repay(ada, id)).toBe('checking')
    expect(rows('loan_repayment')).toBe(1)
    approve('repayment-1')
    expect(fixture.repay(ada, id, proof)).toBe('taken')
    expect(rows('loan_repayment')).toBe(1)
  })

  it('of one loan is none of another', async () => {
    const [one, two] = [await fixture.granted(ada), await fixture.granted(ada)]
    const proof = fixture.picture(ada)
    fixture.repay(ada, one, proof)
    expect(fixture.repay(ada, two, proof)).toBe('proof')
    expect(fixture.loans.find(ada, two)?.loan.status).toBe('toRepay')
  })

  it('is refused where there is nothing to repay, for no account, and for no voucher of one’s own', async () => {
    fixture.loans.apply(ada, fixture.asked(ada))
    expect(fixture.repay(ada, '1')).toBe('notDue')
    approve('loan-1')
    expect(fixture.repay(ada, '1')).toBe('notDue')
    await fixture.payOut()
    const proof = fixture.picture(ada)
    for (const accountId of ['99', '', '01'])
      expect(fixture.loans.repay(ada, { loanId: '1', accountId, proof })).toBe('account')
    expect(fixture.repay(ada, '1', fixture.picture(eve))).toBe('proof')
    expect(fixture.repay(ada, '1', '')).toBe('proof')
    expect([rows('loan_repayment'), status()]).toEqual([0, 'toRepay'])
    // Somebody may have paid there before it ended.
    fixture.database.db.exec('UPDATE loan_repayment_account SET ended_at = 1 WHERE id = 1')
    expect(fixture.books.terms.accounts().map(({ id }) => id)).toEqual(['2'])
    expect(fixture.repay(ada, '1', proof)).toBe('taken')
  })
})
