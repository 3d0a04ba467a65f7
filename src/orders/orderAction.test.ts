import { describe, expect, it } from 'vitest'
import { type Intent, keyOf, storedIntent } from './orderAction.ts'

const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
const on = { orderId: '7', about } as const
const keys: readonly (readonly [string, Intent])[] = [
  ['end:7', { kind: 'close', ...on }],
  ['end:7', { kind: 'cancel', ...on }],
  ['end:7', { kind: 'closePart', lots: '0.5', ...on }],
  ['end:7', { kind: 'reverse', ...on }],
  ['stops:7', { kind: 'stops', stopLoss: '1.1', takeProfit: '0', ...on }],
  ['stops:7', { kind: 'trailing', distance: '0.0004', ...on }],
  ['stops:7', { kind: 'movePending', targetPrice: '1.2', ...on }],
  ['closeAll', { kind: 'closeAll', scope: 'losers', only: { instrumentId: '3', showCode: 'EUR/USD' } }],
  ['reset', { kind: 'reset' }],
]

describe('the intent of an order action', () => {
  it.each(keys)('runs under %s: %o', (key, intent) => expect(keyOf(intent)).toBe(key))

  it.each(keys)('comes back from the storage (%s): %o', (_, intent) =>
    expect(storedIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent),
  )

  it.each([undefined, null, 7, {}, { kind: 'closePart' }, { kind: 'close', about }, { kind: 'closeAll' }])(
    'is not read from %o',
    (stored) => expect(storedIntent(stored)).toBeUndefined(),
  )
})
