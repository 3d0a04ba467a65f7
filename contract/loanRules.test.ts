import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNamed, dayText } from './calendarDays.ts'
import { decode } from './codec.ts'
import { LATE_FEE_RATE } from './constants.ts'
import { type LoanOffer, loanOffer } from './entities/loan.ts'
import { AGREEMENT_VERSION, agreementFigures } from './loanAgreement.ts'
import { amountFault, chargedDays, dailyPercent, debtOn, dueDay, interestOf, interestTable } from './loanRules.ts'

const day = (text: string) => dayNamed(text) ?? Number.NaN
const offer = (changes: Partial<LoanOffer> = {}): LoanOffer => ({
  id: '1',
  name: 'A month',
  period: 30,
  freePeriod: 3,
  minAmount: '500.00',
  maxAmount: '10000.00',
  interestRate: 5,
  penaltyRate: LATE_FEE_RATE,
  ...changes,
})
const terms = fc.record({
  period: fc.integer({ min: 1, max: 400 }),
  freePeriod: fc.integer({ min: 0, max: 400 }),
  interestRate: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100),
  penaltyRate: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100),
})
const cents = fc.integer({ min: 1, max: 100_000_000 })
const usd = (amount: number) => (amount / 100).toFixed(2)

describe('interest', () => {
  it('is for the days that are not free, none when all are', () => {
    expect(interestOf('10000', offer()).toFixed(2)).toBe('135.00')
    expect(interestOf('10000', offer({ freePeriod: 30 })).toFixed(2)).toBe('0.00')
    expect(interestOf('10000', offer({ freePeriod: 45 })).toFixed(2)).toBe('0.00')
    expect(interestOf('10000', offer({ interestRate: 3.5, freePeriod: 0 })).toFixed(2)).toBe('105.00')
    expect(chargedDays(offer())).toBe(27)
    expect(dailyPercent(5)).toBe('0.05')
    expect(dailyPercent(LATE_FEE_RATE)).toBe('0.25')
  })

  it('is whole cents, never negative, and no less for more money, a longer period or fewer free days', () =>
    fc.assert(
      fc.property(cents, cents, terms, fc.nat(30), (amount, more, of, days) => {
        const interest = interestOf(usd(amount), of)
        expect(interest.gte(0) && interest.eq(interest.round(2))).toBe(true)
        expect(interestOf(usd(amount + more), of).gte(interest)).toBe(true)
        expect(interestOf(usd(amount), { ...of, period: of.period + days }).gte(interest)).toBe(true)
        expect(interestOf(usd(amount), { ...of, freePeriod: of.freePeriod + days }).lte(interest)).toBe(true)
      }),
    ))
})

describe('what is owed', () => {
  const loan = { amount: '10000', interest: '135', penaltyRate: LATE_FEE_RATE }
  it.each([
    ['2026/01/31', '2026/03/02', 30],
    ['2027/12/15', '2028/01/14', 30],
    ['2028/02/01', '2028/03/02', 30],
    // Clocks change in Europe on the night to the 29th of March and to the 25th of October, in America on others.
    ['2026/03/20', '2026/04/19', 30],
    ['2026/10/20', '2026/11/19', 30],
  ])('a loan of %s is due on %s, a late fee comes the day after', (start, due, period) => {
    const last = dueDay(day(start), offer({ period }))
    expect(dayText(last)).toBe(due)
    expect(debtOn(loan, last, last)).toMatchObject({ daysLate: 0 })
    expect(debtOn(loan, last, last).total.toFixed(2)).toBe('10135.00')
    expect(debtOn(loan, last, last + 1).total.toFixed(2)).toBe('10160.00')
    expect(debtOn(loan, last, day(start)).total.toFixed(2)).toBe('10135.00')
  })

  it('over a year end of a leap year counts every day once', () =>
    expect(debtOn(loan, day('2027/12/31'), day('2028/03/01'))).toMatchObject({ daysLate: 61 }))

  it('is principal, interest and a late fee that grows by the same each day', () =>
    fc.assert(
      fc.property(cents, terms, fc.nat(20_000), fc.nat(2_000), (amount, of, start, late) => {
        const due = dueDay(start, of)
        const owed = { amount: usd(amount), interest: interestOf(usd(amount), of), penaltyRate: of.penaltyRate }
        const { daysLate, penalty, total } = debtOn(owed, due, due + late)
        expect(daysLate).toBe(late)
        expect(total.minus(penalty).minus(owed.interest).toFixed(2)).toBe(usd(amount))
        const exact = (amount / 100) * (of.penaltyRate / 10_000) * late
        expect(Math.abs(penalty.toNumber() - exact)).toBeLessThanOrEqual(0.005001)
        for (const early of [0, 1, of.period]) expect(debtOn(owed, due, due - early).penalty.toNumber()).toBe(0)
      }),
    ))
})

describe('an amount', () => {
  it.each([
    ['499.99', 'low'],
    ['0', 'low'],
    ['-600', 'low'],
    ['500', undefined],
    ['10000.00', undefined],
    ['10000.01', 'high'],
    ['1e15', 'high'],
    ['600.001', 'cents'],
    ['600.010', undefined],
  ])('of %s is %s', (amount, fault) => expect(amountFault(offer(), amount)).toBe(fault))
})

describe('an offer', () => {
  const wire = { id: 1, loan_period: 30, min_amount: '500', max_amount: '1000', interest_rate: 5 }
  it('without a late fee has that of the agreement; its own wins, none too', () => {
    expect(decode(loanOffer, wire)).toMatchObject({ penaltyRate: 25, freePeriod: 0 })
    expect(decode(loanOffer, { ...wire, penalty_rate: '10' })).toMatchObject({ penaltyRate: 10 })
    expect(decode(loanOffer, { ...wire, penalty_rate: 0 })).toMatchObject({ penaltyRate: 0 })
  })
})

describe('the table to choose a period from', () => {
  it('has a row for every offer, the shortest first, those that do not fit marked', () => {
    const year = offer({ id: '2', period: 365, freePeriod: 0, minAmount: '5000', interestRate: 2 })
    const rows = interestTable([year, offer()], '1000', day('2027/12/01'))
    expect(rows.map((row) => [row.offer.id, row.fault, row.chargedDays, row.percent, dayText(row.due)])).toEqual([
      ['1', undefined, 27, '0.05', '2027/12/31'],
      ['2', 'low', 365, '0.02', '2028/11/30'],
    ])
    expect(rows.map((row) => [row.interest.toFixed(2), row.total.toFixed(2)])).toEqual([
      ['13.50', '1013.50'],
      ['73.00', '1073.00'],
    ])
  })
})

describe('the agreement', () => {
  it('fills in everything as it is shown', () =>
    expect(agreementFigures(offer(), { amount: '1000', borrower: 'Ada Lovelace', day: day('2026/12/31') })).toEqual({
      version: AGREEMENT_VERSION,
      borrower: 'Ada Lovelace',
      signedOn: '2026/12/31',
      amount: '1000.00',
      period: 30,
      freePeriod: 3,
      chargedDays: 27,
      interestPercent: '0.05',
      interest: '13.50',
      penaltyPercent: '0.25',
      penaltyADay: '2.50',
      total: '1013.50',
    }))

  it('states what the rules reckon', () =>
    fc.assert(
      fc.property(cents, terms, (amount, of) => {
        const figures = agreementFigures(of, { amount: usd(amount), borrower: 'A', day: 0 }, 'loan-0')
        expect(figures.version).toBe('loan-0')
        expect(figures.interest).toBe(interestOf(usd(amount), of).toFixed(2))
        const debt = debtOn({ amount: usd(amount), interest: figures.interest, penaltyRate: of.penaltyRate }, 9, 10)
        expect(debt.penalty.toFixed(2)).toBe(figures.penaltyADay)
        expect(debt.total.minus(debt.penalty).toFixed(2)).toBe(figures.total)
      }),
    ))
})
