import { expect, it } from 'vitest'
import { writeLine } from '../../contract/recording/recording.ts'
import type { Intent } from '../orders/orderAction.ts'
import { wishOf } from './recordTaps.ts'

const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
const instruments = [{ id: '7', code: 'EURUSD' }]

const request: Extract<Intent, { kind: 'submit' }>['request'] = {
  side: 'buy',
  lots: '0.50',
  instrumentId: '7',
  mode: 'market',
  leverage: 100,
  targetPrice: '0',
  stopLoss: '1.1',
  takeProfit: '0',
}

it('a tap is recorded without any id of the account, in a line that can be read', () => {
  const submit: Intent = { kind: 'submit', about, request }
  const wish = wishOf(submit, new Map(), instruments)
  expect(wish).toEqual({
    ...{ kind: 'submit', code: 'EURUSD', side: 'buy', mode: 'market', lots: '0.50', leverage: 100 },
    ...{ targetPrice: '0', stopLoss: '1.1', takeProfit: '0' },
  })
  if (wish) expect(writeLine({ type: 'tap', at: 5, wish })).toContain('"lots":"0.50"')
  const close: Intent = { kind: 'close', orderId: '81234', about }
  expect(wishOf(close, new Map([['81234', 2]]), instruments)).toEqual({ kind: 'close', order: 2 })
})

it('what is tapped on an order from before the recording is left out', () => {
  expect(wishOf({ kind: 'close', orderId: '81234', about }, new Map(), instruments)).toBeUndefined()
  expect(wishOf({ kind: 'closeAll', scope: 'all' }, new Map(), instruments)).toBeUndefined()
})
