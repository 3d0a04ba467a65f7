import { describe, expect, it } from 'vitest'
import type { Instrument } from '../../contract/entities/market.ts'
import { searchMarkets } from './searchMarkets.ts'

const one = (code: string, showCode: string, name: string, categoryId = '1'): Instrument => ({
  id: code,
  code,
  showCode,
  name,
  categoryId,
  logo: '',
  open: true,
  digits: 5,
  lotStep: 0.01,
  lotMin: 0.01,
  unitsPerLot: 100_000,
  feeRate: 7,
  marginMode: 'leverage',
  leverages: [1],
  quoteToUsd: 1,
})
const all = [
  one('GBPUSD', 'GBP/USD', 'Pound / US Dollar'),
  one('USDJPY', 'USD/JPY', 'US Dollar / Yen'),
  one('XAUUSD', 'XAU/USD', 'Gold', '2'),
  one('SPAIN', 'ES35', 'España 35', '3'),
]
const found = (query: string, category: string | null = null) =>
  searchMarkets(all, query, category).map(({ code }) => code)

describe('searching markets', () => {
  it('answers everything in the list order without a query', () => {
    expect(searchMarkets(all, ' ', null)).toBe(all)
    expect(found('', '2')).toEqual(['XAUUSD'])
  })

  it('puts codes that begin with the query before names and parts', () => {
    expect(found('usd')).toEqual(['USDJPY', 'GBPUSD', 'XAUUSD'])
    expect(found('dollar')).toEqual(['GBPUSD', 'USDJPY'])
  })

  it.each(['usd/jpy', 'USD jpy', 'usdj', 'yen'])('finds USD/JPY by %s', (query) => {
    expect(found(query)).toEqual(['USDJPY'])
  })

  it.each(['eur', 'EUR/USD', 'eurusd', 'ＥＵＲ', '歐元', 'euro dollar'])(
    'finds the localized EUR/USD by %s',
    (query) => {
      const euro = { ...one('EURUSD', 'EUR/USD', '歐元 / 美元'), base: 'EUR', quote: 'USD' }
      expect(searchMarkets([...all, euro], query, null).map(({ code }) => code)).toEqual(['EURUSD'])
    },
  )

  it('finds metals by their English name in every language', () => {
    const gold = { ...one('XAUUSD', 'XAU/USD', 'الذهب'), base: 'XAU', quote: 'USD' }
    expect(searchMarkets([gold], 'gold', null)).toEqual([gold])
    expect(searchMarkets([gold], 'الذهب', null)).toEqual([gold])
    expect(searchMarkets([gold], 'silver', null)).toEqual([])
  })

  it('looks past accents and within the category', () => {
    expect(found('espana')).toEqual(['SPAIN'])
    expect(found('usd', '2')).toEqual(['XAUUSD'])
    expect(found('zzz')).toEqual([])
  })
})
