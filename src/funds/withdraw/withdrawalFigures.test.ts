import { describe, expect, it } from 'vitest'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { calculateWithdrawal, withdrawalFault } from './withdrawalFigures.ts'

const usdt: WithdrawalCurrency = {
  id: '1',
  code: 'USDT',
  network: 'TRC20',
  rate: '15',
  feeType: 'fixed',
  unitsPerUsd: '1',
}
const bitcoin: WithdrawalCurrency = {
  id: '3',
  code: 'BTC',
  rate: '0.5',
  feeType: 'percent',
  unitsPerUsd: '0.0000160001',
}

describe('an amount to withdraw', () => {
  it.each([
    ['', 'missing'],
    ['0', 'missing'],
    ['9.99', 'low'],
    ['1000000.01', 'high'],
    ['20.005', 'cents'],
    ['100.01', 'short'],
    ['15', 'fee'],
    ['15.01', undefined],
    ['100', undefined],
  ])('of %j is %s', (amount, fault) => expect(withdrawalFault(amount, usdt, '100.00')).toBe(fault))

  it('of more than is known to be free is the server’s to refuse', () =>
    expect(withdrawalFault('5000', usdt, undefined)).toBeUndefined())
})

describe('fee and receipt', () => {
  it('are those of the currency, the receipt rounded down to what it arrives with', () => {
    expect(calculateWithdrawal('coin', usdt, '100')).toEqual({ fee: '15.00', received: '85' })
    expect(calculateWithdrawal('coin', bitcoin, '100')).toEqual({ fee: '0.50', received: '0.001592' })
    expect(calculateWithdrawal('bank', { ...bitcoin, unitsPerUsd: '0.92173' }, '100')).toEqual({
      fee: '0.50',
      received: '91.71',
    })
  })
  it('leave nothing below the fee', () =>
    expect(calculateWithdrawal('coin', usdt, '10')).toEqual({ fee: '15.00', received: '0' }))
})
