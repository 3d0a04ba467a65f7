import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { methodFields, methodKinds, readTerms } from './methodTerms.ts'

const good = {
  depositCoin: { currency: 'usdt', network: 'TRC20', address: ' T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb ', remark: '' },
  depositBank: {
    ...{ currency: 'EUR', bankName: 'Bank', bankAddress: '', swift: '', payeeName: 'Broker Ltd' },
    ...{ payeeAccount: 'DE75 5121 0800 1245 1261 99', remark: 'Name your account' },
  },
  withdrawalCurrency: {
    ...{ way: 'coin', currency: 'BTC', network: 'Bitcoin', feeType: 'percent', feeRate: '0.50', unitsPerUsd: '' },
  },
  loanOffer: {
    ...{ name: 'A month', period: '30', freePeriod: '3', minAmount: '100', maxAmount: '1000.50' },
    ...{ interestRate: '5', penaltyRate: '25' },
  },
  repaymentAccount: { currency: 'USDT', network: 'ERC20', address: '0x000000000000000000000000000000000000dead' },
} as const

describe('terms of ways that money goes', () => {
  it.each(methodKinds)('of %s are read, as they are kept', (kind) => {
    const { terms, faults } = readTerms(kind, good[kind])
    expect(faults).toBeUndefined()
    expect(Object.keys(terms ?? {}).toSorted()).toEqual(methodFields[kind].map(({ name }) => name).toSorted())
    expect(readTerms(kind, terms ?? {}).terms).toEqual(terms)
  })

  it('have codes in capitals, addresses with their checksum, account numbers without blanks, figures without zeros', () => {
    expect(readTerms('depositCoin', good.depositCoin).terms).toMatchObject({
      currency: 'USDT',
      address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    })
    expect(readTerms('repaymentAccount', good.repaymentAccount).terms?.address).toBe(
      '0x000000000000000000000000000000000000dEaD',
    )
    expect(readTerms('depositBank', good.depositBank).terms?.payeeAccount).toBe('DE75512108001245126199')
    expect(readTerms('withdrawalCurrency', good.withdrawalCurrency).terms?.feeRate).toBe('0.5')
  })

  it.each([
    ['depositCoin', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc' }, { address: 'address' }],
    ['depositCoin', { network: 'ERC20' }, { address: 'address' }],
    ['depositCoin', { network: 'TRC2O' }, { network: 'network' }],
    ['depositCoin', { currency: '<b>' }, { currency: 'currency' }],
    ['depositCoin', { remark: 'a\u202eb' }, { remark: 'signs' }],
    ['depositBank', { payeeAccount: 'DE75512108001245126198' }, { payeeAccount: 'account', swift: 'swift' }],
    ['depositBank', { currency: 'USD', payeeAccount: '12345678' }, { swift: 'swift' }],
    ['depositBank', { bankName: ' ' }, { bankName: 'missing' }],
    ['withdrawalCurrency', { way: 'post' }, { way: 'missing' }],
    ['withdrawalCurrency', { feeRate: '-1' }, { feeRate: 'figure' }],
    ['withdrawalCurrency', { feeRate: '20.1' }, { feeRate: 'figure' }],
    ['withdrawalCurrency', { feeRate: '1e1' }, { feeRate: 'figure' }],
    ['withdrawalCurrency', { unitsPerUsd: '0' }, { unitsPerUsd: 'figure' }],
    ['loanOffer', { minAmount: '2000' }, { maxAmount: 'order' }],
    ['loanOffer', { freePeriod: '31' }, { freePeriod: 'order' }],
    ['loanOffer', { period: '0' }, { period: 'figure' }],
    ['loanOffer', { period: '30.5' }, { period: 'figure' }],
    ['loanOffer', { minAmount: '1.005' }, { minAmount: 'figure' }],
    ['loanOffer', { interestRate: '501' }, { interestRate: 'figure' }],
  ] as const)('of %s with %j are refused at %j', (kind, change, faults) => {
    expect(readTerms(kind, { ...good[kind], ...change })).toEqual({ faults })
  })

  it('need no network for money in a bank, and drop one that is named', () =>
    expect(
      readTerms('withdrawalCurrency', { ...good.withdrawalCurrency, way: 'bank', currency: 'EUR' }).terms?.network,
    ).toBe(''))

  it('are texts of the fields of their kind alone, whatever is typed', () => {
    const typed = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'currency', 'way')), fc.string())
    fc.assert(
      fc.property(fc.constantFrom(...methodKinds), typed, (kind, given) => {
        const { terms, faults } = readTerms(kind, given)
        const names = methodFields[kind].map(({ name }) => name)
        for (const name of Object.keys(terms ?? faults ?? {})) expect(names).toContain(name)
      }),
    )
  })
})
