import { describe, expect, it } from 'vitest'
import { averageOf, inOrder } from './breakdownOrder.ts'

const of = (showCode: string, trades: number, winners: number, profit: string) => ({
  instrumentId: showCode,
  code: showCode,
  showCode,
  trades,
  winners,
  losers: trades - winners,
  lots: '1',
  profit,
  fees: String(trades),
})
const all = [of('XAU', 4, 1, '-20.5'), of('EUR', 2, 2, '9'), of('BTC', 4, 3, '100.07')]
const names = (...requested: [Parameters<typeof inOrder>[1], boolean]) =>
  inOrder(all, ...requested).map(({ showCode }) => showCode)

describe('the breakdown', () => {
  it('is sorted by figures, not by their text, alike ones by name', () => {
    expect(names('profit', true)).toEqual(['BTC', 'EUR', 'XAU'])
    expect(names('profit', false)).toEqual(['XAU', 'EUR', 'BTC'])
    expect(names('trades', true)).toEqual(['BTC', 'XAU', 'EUR'])
    expect(names('trades', false)).toEqual(['EUR', 'BTC', 'XAU'])
    expect(names('rate', true)).toEqual(['EUR', 'BTC', 'XAU'])
    expect(names('average', true)).toEqual(['BTC', 'EUR', 'XAU'])
    expect(names('fees', false)).toEqual(['EUR', 'BTC', 'XAU'])
    expect(names('instrument', false)).toEqual(['BTC', 'EUR', 'XAU'])
  })

  it('rounds an average half-even to six decimals', () => {
    expect(averageOf({ profit: '-0.00005', trades: 4 }).toFixed()).toBe('-0.000012')
    expect(averageOf({ profit: '0', trades: 0 }).toFixed()).toBe('0')
  })
})
