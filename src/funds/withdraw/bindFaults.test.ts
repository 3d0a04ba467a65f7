import { describe, expect, it } from 'vitest'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { type BindTyped, bindFaults } from './bindFaults.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const fee = { rate: '1', feeType: 'fixed', unitsPerUsd: '1' } as const
const tron: WithdrawalCurrency = { id: '1', code: 'USDT', network: 'TRC20', ...fee }
const ethereum: WithdrawalCurrency = { id: '2', code: 'USDT', network: 'ERC20', ...fee }
const usd: WithdrawalCurrency = { id: '5', code: 'USD', ...fee }
const eur: WithdrawalCurrency = { id: '6', code: 'EUR', ...fee }

const nothing: BindTyped = {
  address: '',
  payeeName: '',
  payeeAccount: '',
  bankName: '',
  bankBranch: '',
  bankAddress: '',
  swift: '',
  remark: '',
}
const coin = (address: string, currency = tron) =>
  bindFaults('coin', { ...nothing, address }, currency, [tron, ethereum]).address
const filled = { ...nothing, payeeName: 'Ann Example', payeeAccount: 'DE89 3704 0044 0532 0130 00', bankName: 'Bank' }
const bank = (more: Partial<BindTyped>, currency = eur) =>
  bindFaults('bank', { ...filled, ...more }, currency, [currency])

describe('an address', () => {
  it('is one of its network, to the letter', () => {
    expect(coin('')).toBe('missing')
    expect(coin(` ${TRON} `)).toBeUndefined()
    expect(coin(TRON.replace('R', 'S'))).toBe('address')
    expect(coin('hello')).toBe('address')
  })
  it('of another network that is offered is told so', () => expect(coin(TRON, ethereum)).toEqual({ network: 'TRC20' }))
})

describe('a bank account', () => {
  it('by SEPA needs a name, an IBAN and a bank, and no SWIFT code', () => {
    expect(bank({})).toEqual({})
    expect(bindFaults('bank', nothing, eur, [eur])).toEqual({
      payeeName: 'missing',
      payeeAccount: 'missing',
      bankName: 'missing',
      swift: 'missing',
    })
  })
  it.each([
    [{ payeeAccount: 'DE89370400440532013001' }, eur, { payeeAccount: 'iban', swift: 'missing' }],
    [{ payeeAccount: '12345678' }, eur, { payeeAccount: 'iban', swift: 'missing' }],
    [{ payeeAccount: '1' }, usd, { payeeAccount: 'account', swift: 'missing' }],
    [{ payeeAccount: '12345678' }, usd, { swift: 'missing' }],
    [{ payeeAccount: '12345678', swift: 'DEUTDEFF' }, usd, {}],
    [{ swift: 'DEUT' }, eur, { swift: 'swift' }],
    [{ bankName: '<b>' }, eur, { bankName: 'text' }],
    [{ remark: 'x'.repeat(200), bankBranch: '–' }, eur, { remark: 'text', bankBranch: 'text' }],
  ])('with %j has %j', (more, currency, faults) => expect(bank(more, currency)).toEqual(faults))
})
