import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stopFits } from '../../../contract/rules.ts'
import { isTargetMove, targetFault } from './targetDraft.ts'

describe('the price a pending order is to wait for', () => {
  const buy = { side: 'buy', stopLoss: 1.1, takeProfit: 1.2 } as const
  const sell = { side: 'sell', stopLoss: 1.2, takeProfit: 1.1 } as const

  it.each(['1.10001', '1.15', '1.19999'])('may be %s between both stops', (typed) => {
    expect(targetFault(buy, typed)).toBeUndefined()
    expect(targetFault(sell, typed)).toBeUndefined()
  })

  it('names the stop it would pass, and the side it has to be on', () => {
    expect(targetFault(buy, '1.1')).toEqual({ kind: 'stopLoss', must: 'above', than: 1.1 })
    expect(targetFault(buy, '1.2')).toEqual({ kind: 'takeProfit', must: 'below', than: 1.2 })
    expect(targetFault(sell, '1.2')).toEqual({ kind: 'stopLoss', must: 'below', than: 1.2 })
    expect(targetFault(sell, '1.1')).toEqual({ kind: 'takeProfit', must: 'above', than: 1.1 })
  })

  it('is a price, and farther from nothing than its stop loss will follow', () => {
    expect(targetFault({ side: 'buy' }, '')).toEqual({ kind: 'none' })
    expect(targetFault({ side: 'buy' }, '0')).toEqual({ kind: 'none' })
    const follows = { side: 'sell', trailingDistance: 0.5 } as const
    expect(targetFault(follows, '0.5')).toEqual({ kind: 'distance', must: 'above', than: 0.5 })
    expect(targetFault(follows, '0.50001')).toBeUndefined()
  })

  it('has no fault exactly where both stops fit', () => {
    const price = fc.integer({ min: 1, max: 50 }).map((points) => points / 10)
    fc.assert(
      fc.property(fc.constantFrom('buy', 'sell'), price, price, price, (side, stopLoss, takeProfit, target) => {
        const fits = stopFits('stopLoss', side, stopLoss, target) && stopFits('takeProfit', side, takeProfit, target)
        expect(targetFault({ side, stopLoss, takeProfit }, String(target)) === undefined).toBe(fits)
      }),
    )
  })
})

it('a move is told from other acts on the prices of an order', () => {
  const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
  const sent = { phase: 'sending', requestId: 'r', sentAt: 0 } as const
  expect(isTargetMove({ phase: 'idle' })).toBe(false)
  expect(isTargetMove({ ...sent, intent: { kind: 'movePending', orderId: '7', targetPrice: '1.2', about } })).toBe(true)
  expect(isTargetMove({ ...sent, intent: { kind: 'trailing', orderId: '7', distance: '0', about } })).toBe(false)
})
