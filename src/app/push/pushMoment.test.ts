import { describe, expect, it } from 'vitest'
import type { Intent } from '../../orders/orderAction.ts'
import { hasSetStop } from './pushMoment.ts'

const on = { orderId: '7', about: { showCode: 'EUR/USD', side: 'buy', lots: 1 } } as const
const stops = (stopLoss: string, takeProfit: string): Intent => ({ kind: 'stops', ...on, stopLoss, takeProfit })
const submit = (stopLoss: string, takeProfit: string): Intent => ({
  kind: 'submit',
  about: on.about,
  request: {
    ...{ instrumentId: '1', side: 'buy', mode: 'market', lots: '1', leverage: 100, targetPrice: '0' },
    ...{ stopLoss, takeProfit },
  },
})

describe('a stop is set', () => {
  it.each<readonly [boolean, Intent]>([
    [true, stops('1.08', '0')],
    [true, stops('0', '1.12')],
    [false, stops('0', '0')],
    [true, submit('1.08', '0')],
    [false, submit('0', '0')],
    [true, { kind: 'trailing', ...on, distance: '0.001' }],
    [false, { kind: 'trailing', ...on, distance: '0' }],
    [false, { kind: 'close', ...on }],
    [false, { kind: 'reset' }],
  ])('%j by %j, when it is done', (set, intent) => {
    expect(hasSetStop({ phase: 'done', intent })).toBe(set)
    expect(hasSetStop({ phase: 'refused', intent })).toBe(false)
  })
})
