import { expect, it } from 'vitest'
import type { WithdrawalCurrency, WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { chosenCurrency, methodsFor } from './useOffer.ts'

const currency = (id: string, code: string, network: string): WithdrawalCurrency => ({
  ...{ id, code, network, rate: '1', feeType: 'fixed', unitsPerUsd: '1' },
})
const tron = currency('1', 'USDT', 'TRC20')
const ether = currency('2', 'USDT', 'ERC20')
const bitcoin = currency('3', 'BTC', 'Bitcoin')
const method = (id: string, of?: WithdrawalMethod['currency']): WithdrawalMethod => ({
  id,
  ...(of && { currency: of }),
})

it.each<[string, WithdrawalMethod['currency'], WithdrawalCurrency, boolean]>([
  ['an id', { id: '1', code: 'USDT' }, tron, true],
  ['another id', { id: '1', code: 'USDT' }, ether, false],
  ['a code alone', { code: 'USDT' }, ether, true],
  ['another code', { code: 'BTC' }, ether, false],
  ['a code and another network', { code: 'USDT', network: 'TRC20' }, ether, false],
  ['nothing', undefined, ether, true],
])('a method that names %s', (_, named, wanted, isFor) =>
  expect(methodsFor([method('9', named)], wanted)).toHaveLength(isFor ? 1 : 0),
)

it('offers the currency that was bound last, by its code where there is no id', () => {
  const all = [tron, ether, bitcoin]
  expect(chosenCurrency(all, '', [method('8', { id: '2', code: 'USDT' })])).toBe(ether)
  expect(chosenCurrency(all, '', [method('9', { code: 'BTC' })])).toBe(bitcoin)
  expect(chosenCurrency(all, '2', [method('9', { code: 'BTC' })])).toBe(ether)
  expect(chosenCurrency(all, '', [])).toBe(tron)
})
