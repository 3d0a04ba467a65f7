import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { quoteToUsd } from '../../contract/rules.ts'
import { categories } from './categories.ts'
import {
  fromPoints,
  instrumentByCode,
  instrumentById,
  instruments,
  TESTING_CATEGORY,
  testInstruments,
  toDigits,
  toPoints,
} from './instruments.ts'
import { instrumentName } from './names.ts'

const sourceText = (message: { message?: string; id: string }): string => message.message ?? message.id

describe('the catalogue', () => {
  it('has at least 40 instruments in six categories, each found by id and code', () => {
    expect(instruments.length).toBeGreaterThanOrEqual(40)
    expect(new Set(instruments.map((i) => i.categoryId))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    expect(categories.map((c) => c.id)).toEqual([1, 2, 3, 4, 5, 6, TESTING_CATEGORY])
    for (const spec of instruments) {
      expect(instrumentById(spec.id)).toBe(spec)
      expect(instrumentByCode(spec.code)).toBe(spec)
    }
    expect(instrumentByCode('DOGE')).toBeUndefined()
  })

  it('knows those for testers apart: by id for ever, plainly named, and no currency is priced by them', () => {
    expect(testInstruments.map((spec) => instrumentName(spec, 'en', sourceText))).toEqual([
      'Always slow (test)',
      'Always refuses (test)',
    ])
    for (const spec of testInstruments) {
      expect(instrumentById(spec.id)).toBe(spec)
      expect(instruments).not.toContain(spec)
      expect(spec.code).not.toMatch(/^USD|USD$/)
    }
  })

  it('lists the markets in the order of the design', () => {
    expect(instruments.slice(0, 9).map((i) => i.code)).toEqual([
      'EURUSD',
      'XAUUSD',
      'BTCUSD',
      'US500',
      'USDJPY',
      'NAS100',
      'GBPUSD',
      'AUS200',
      'BRENT',
    ])
  })

  it('has a way to the dollar for every quote currency, and lots, leverages and prices that fit', () => {
    for (const spec of instruments) {
      expect(quoteToUsd(spec.quote, (code) => instrumentByCode(code)?.priceRef)?.gt(0), spec.code).toBe(true)
      expect(new Big(spec.lotMin).mod(spec.lotStep).eq(0), spec.code).toBe(true)
      expect(
        spec.leverages.every((x) => x >= 1),
        spec.code,
      ).toBe(true)
      expect(toDigits(spec.priceRef, spec.digits), spec.code).toBe(spec.priceRef)
      expect(spec.unitsPerLot, spec.code).toBeGreaterThan(0)
    }
  })

  it('names pairs in the language asked for, and the rest by its own words', () => {
    const eurusd = instrumentByCode('EURUSD')
    const gold = instrumentByCode('XAUUSD')
    if (!eurusd || !gold) throw new Error('not in the catalogue')
    expect(instrumentName(eurusd, 'en', sourceText)).toBe('Euro / US Dollar')
    expect(instrumentName(eurusd, 'de', sourceText)).toBe('Euro / US-Dollar')
    expect(instrumentName(eurusd, 'zh-Hant-HK', sourceText)).toMatch(/歐元 \/ 美元/)
    expect(instrumentName(gold, 'en', sourceText)).toBe('Gold')
    const usdjpy = instrumentByCode('USDJPY')
    expect(usdjpy && instrumentName(usdjpy, 'en', sourceText)).toBe('US Dollar / Yen')
    for (const spec of instruments) expect(instrumentName(spec, 'en', sourceText), spec.code).not.toBe('')
  })
})

describe('points', () => {
  it('keep a price to its digits and give back the number its text reads as', () => {
    expect(toPoints(1.1438, 5)).toBe(114_380)
    expect(fromPoints(114_380, 5)).toBe(1.1438)
    for (let points = 100_000; points < 130_000; points += 7) {
      expect(fromPoints(points, 5)).toBe(Number(`1.${String(points).slice(1)}`))
    }
  })
})
