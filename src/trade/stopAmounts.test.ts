import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from './sampleInstrument.ts'
import { type AmountUnit, rewardToRisk, stopAmounts } from './stopAmounts.ts'
import { type StopOrder, stopPreview } from './stopPreview.ts'

const order: StopOrder = {
  instrument: sampleInstrument(),
  lots: '0.10',
  entry: 1.15204,
  quoteToUsd: 1,
  equity: new Big(100_000),
}
const gold: StopOrder = {
  ...order,
  entry: 4124.51,
  instrument: sampleInstrument({ code: 'XAUUSD', base: 'XAU', unitsPerLot: 100, digits: 2 }),
}
const texts = (unit: AmountUnit, of = order, more: { atr?: number; risk?: Big } = {}) =>
  stopAmounts(unit, { kind: 'takeProfit', order: of, atr: more.atr, risk: more.risk }).map(({ text }) => text)

describe('the amounts of a stop', () => {
  it('are pips for a currency pair, steps of the price for anything else', () => {
    expect(texts('distance')).toEqual(['10.0', '20.0', '50.0', '100.0'])
    expect(texts('distance', gold)).toEqual(['1.00', '2.00', '5.00', '10.00'])
  })

  it('are money by what the account is worth', () => {
    expect(texts('money')).toEqual(['100', '200', '500', '1000'])
    expect(texts('money', { ...order, equity: new Big(640) })).toEqual(['1', '2', '5', '10'])
    expect(texts('percent')).toEqual(['0.5', '1', '2', '5'])
    expect(texts('percent', { ...order, equity: undefined })).toEqual([])
  })

  it('are multiples of the average true range of the bars that are there, and none without bars', () => {
    expect(texts('atr', order, { atr: 0.00033 })).toEqual(['3.3', '5.0', '6.6', '9.9'])
    expect(texts('atr')).toEqual([])
  })

  it('are multiples of the risk once there is a stop loss', () => {
    expect(texts('ratio', order, { risk: new Big('0.00200') })).toEqual(['20.0', '40.0', '60.0'])
    expect(texts('ratio')).toEqual([])
  })
})

describe('reward-to-risk', () => {
  const stop = (kind: 'stopLoss' | 'takeProfit', text: string, unit: 'price' | 'distance' = 'distance') =>
    stopPreview(kind, { unit, text }, order)
  const ratio = (loss: ReturnType<typeof stop>, win: ReturnType<typeof stop>) => rewardToRisk(loss, win)?.toFixed()

  it('is known once both stops stand, for one direction', () => {
    expect(ratio(stop('stopLoss', '20'), stop('takeProfit', '40'))).toBe('2')
    expect(ratio(stop('stopLoss', '20'), undefined)).toBeUndefined()
    expect(ratio(stop('stopLoss', '1.15004', 'price'), stop('takeProfit', '30'))).toBe('1.5')
    // One is a buy's, the other a sell's.
    expect(ratio(stop('stopLoss', '1.15004', 'price'), stop('takeProfit', '1.15004', 'price'))).toBeUndefined()
  })
})
