import { expect, it } from 'vitest'
import { type DepositQuery, depositPath, parseDepositQuery } from './depositQuery.ts'

it.each<[DepositQuery, string]>([
  [{ step: 'choose', kind: 'coin' }, '/mine/charge'],
  [{ step: 'amount', kind: 'coin', currency: 'USDT', id: '1' }, '/mine/charge?step=amount&currency=USDT&id=1'],
  [{ step: 'proof', kind: 'bank', currency: 'EUR', id: '2' }, '/mine/charge?step=proof&kind=bank&currency=EUR&id=2'],
  [{ step: 'records', kind: 'bank' }, '/mine/charge?step=records&kind=bank'],
])('the address says %j', (ask, address) => {
  expect(depositPath(ask)).toBe(address)
  expect(parseDepositQuery(new URLSearchParams(address.split('?')[1]))).toEqual({
    currency: undefined,
    id: undefined,
    ...ask,
  })
})

it('begins where the address says nothing that is known', () => {
  expect(parseDepositQuery(new URLSearchParams('step=rob&kind=gold&id='))).toEqual({
    step: 'choose',
    kind: 'coin',
    currency: undefined,
    id: undefined,
  })
})
