import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DepositFault, depositFault, worthOf } from './depositAmount.ts'

const dollar = new Big(1)
const bitcoin = new Big('62505.5')

describe('what a deposit is worth', () => {
  it('is in whole cents, and never more than what was sent', () => {
    const amounts = fc.integer({ min: 0, max: 10 ** 12 }).map((units) => new Big(units).div(10 ** 8).toFixed())
    const rates = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => new Big(units).div(10 ** 4))
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const [worth, exact] = [new Big(worthOf(amount, rate)), new Big(amount).times(rate)]
        expect(worth.lte(exact) && exact.minus(worth).lt('0.01') && worth.times(100).mod(1).eq(0)).toBe(true)
      }),
    )
  })

  it.each([
    ['500', '0.9996', '499.80'],
    ['0.00012345', '62505.5', '7.71'],
    ['0', '1', '0.00'],
  ])('%s at %s: %s', (amount, rate, worth) => expect(worthOf(amount, new Big(rate))).toBe(worth))
})

it.each<[string, number, Big, DepositFault | undefined]>([
  ['', 2, dollar, 'missing'],
  ['0', 2, dollar, 'missing'],
  ['-5', 2, dollar, 'missing'],
  ['10.001', 2, dollar, 'decimals'],
  ['9.99', 2, dollar, 'low'],
  ['10', 2, dollar, undefined],
  ['1000000.01', 2, dollar, 'high'],
  ['0.00015', 8, bitcoin, 'low'],
  ['0.00016', 8, bitcoin, undefined],
  ['0.000000001', 8, bitcoin, 'decimals'],
  ['16', 8, bitcoin, 'high'],
])('%s with %d decimals, each worth %s: %s', (amount, decimals, rate, fault) =>
  expect(depositFault(amount, decimals, rate)).toBe(fault),
)
