import { expect, it } from 'vitest'
import { addressOfAsk, askOfQuery, type ChargeAsk } from './chargeAsk.ts'

it.each<[ChargeAsk, string]>([
  [{ step: 'choose', kind: 'coin' }, '/mine/charge'],
  [{ step: 'amount', kind: 'coin', currency: 'USDT', id: '1' }, '/mine/charge?step=amount&currency=USDT&id=1'],
  [{ step: 'proof', kind: 'bank', currency: 'EUR', id: '2' }, '/mine/charge?step=proof&kind=bank&currency=EUR&id=2'],
  [{ step: 'records', kind: 'bank' }, '/mine/charge?step=records&kind=bank'],
])('the address says %j', (ask, address) => {
  expect(addressOfAsk(ask)).toBe(address)
  expect(askOfQuery(new URLSearchParams(address.split('?')[1]))).toEqual({ currency: undefined, id: undefined, ...ask })
})

it('begins where the address says nothing that is known', () => {
  expect(askOfQuery(new URLSearchParams('step=rob&kind=gold&id='))).toEqual({
    step: 'choose',
    kind: 'coin',
    currency: undefined,
    id: undefined,
  })
})
