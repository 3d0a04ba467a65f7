import { describe, expect, it } from 'vitest'
import { decode } from '../../contract/codec.ts'
import { loan } from '../../contract/entities/loan.ts'
import { signedFigures } from './signedFigures.ts'

const taken = (extra: object = {}) =>
  decode(loan, {
    id: 7,
    created_at: '2026-11-21T23:30:00Z',
    amount: '1000.00',
    loan_period: 30,
    interest_amount: '13.51',
    interest_rate: 5,
    penalty_amount: '2.50',
    status: 2,
    ...extra,
  })

describe('the figures of a signed agreement', () => {
  it('have the server’s interest, whatever the rates make of it, and no late fee that came after', () => {
    const figures = signedFigures(
      taken({
        free_period: 3,
        penalty_rate: 20,
        borrower: 'Ada Lovelace',
        agreed_on: '2026/11/20',
        agreement: 'loan-1',
      }),
    )
    expect(figures).toMatchObject({
      version: 'loan-1',
      borrower: 'Ada Lovelace',
      signedOn: '2026/11/20',
      amount: '1000.00',
      interest: '13.51',
      total: '1013.51',
      chargedDays: 27,
      penaltyPercent: '0.2',
      penaltyADay: '2.00',
    })
  })

  it('of a server that tells no more than document 2 have the day of the application and the fee of the text', () =>
    expect(signedFigures(taken())).toMatchObject({
      version: 'loan-2',
      borrower: '',
      signedOn: '2026/11/21',
      penaltyPercent: '0.25',
      penaltyADay: '2.50',
      total: '1013.51',
    }))

  it('keep a version that is not known here', () =>
    expect(signedFigures(taken({ agreement: 'v9' })).version).toBe('v9'))
})
