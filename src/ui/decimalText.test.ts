import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFault, formatDecimal, latinDigits, sameDecimal, stepDecimal } from './decimalText.ts'

describe('formatDecimal', () => {
  it('groups, keeps typed digits beyond the shown ones and never rounds', () => {
    expect(formatDecimal('62505.5', 2)).toBe('62,505.50')
    expect(formatDecimal('0.123', 2)).toBe('0.123')
    expect(formatDecimal('4114', 2, 'de')).toBe('4.114,00')
    expect(formatDecimal('-0.0013', 5)).toBe('−0.00130')
    expect(formatDecimal('nonsense', 2)).toBe('nonsense')
    expect(formatDecimal('-0.00', 2)).toBe('0.00')
  })

  it('has every digit of the value, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('en', 'de', 'ru', 'hi', 'fr', 'ar', 'fa'),
        (units, decimals, locale) => {
          const value = new Big(units).div(new Big(10).pow(decimals)).toFixed(decimals)
          const text = formatDecimal(value, decimals, locale)
          expect(text.replace(/\D/g, '')).toBe(value.replace(/\D/g, ''))
          expect(text.startsWith('−')).toBe(units < 0)
        },
      ),
    )
  })
})

it('digits of every keyboard are read as Latin ones', () => {
  expect(['٠١٩', '۴۵', '०९', '๑๒', '０．２', '0.2x'].map(latinDigits)).toEqual([
    '019',
    '45',
    '09',
    '12',
    '0．2',
    '0.2x',
  ])
})

describe('sameDecimal', () => {
  it('compares numbers, not their writing', () => {
    expect(sameDecimal('0.20', '0.2')).toBe(true)
    expect(sameDecimal('', '')).toBe(true)
    expect(sameDecimal('', '0')).toBe(false)
    expect(sameDecimal('0.2', '0.21')).toBe(false)
  })
})

describe('stepDecimal', () => {
  const lots = { step: '0.01', min: '0.01', max: '50' }

  it('moves by exact decimals', () => {
    expect(stepDecimal('0.29', 1, lots, 2)).toBe('0.30')
    expect(stepDecimal('1.14250', -1, { step: '0.00001' }, 5)).toBe('1.14249')
    expect(stepDecimal('0.10', 10, lots, 2)).toBe('0.20')
  })

  it('goes to the grid line in the direction pressed', () => {
    expect(stepDecimal('0.125', 1, { step: '0.05' }, 2)).toBe('0.15')
    expect(stepDecimal('0.125', -1, { step: '0.05' }, 2)).toBe('0.10')
    expect(stepDecimal('-0.125', 1, { step: '0.05' }, 2)).toBe('-0.10')
    expect(stepDecimal('-0.125', -1, { step: '0.05' }, 2)).toBe('-0.15')
  })

  it('stays within the bounds and starts at the lower one', () => {
    expect(stepDecimal('0.01', -1, lots, 2)).toBe('0.01')
    expect(stepDecimal('49.995', 1, lots, 2)).toBe('50.00')
    expect(stepDecimal('50', 1, lots, 2)).toBe('50.00')
    expect(stepDecimal('', 1, lots, 2)).toBe('0.01')
    expect(stepDecimal('', 1, { step: '0.5' }, 1)).toBe('0.5')
  })

  it('undoes itself on the grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100000, max: 100000 }), fc.integer({ min: 1, max: 50 }), (units, count) => {
        const value = new Big(units).div(100).toFixed(2)
        const grid = { step: '0.01' }
        expect(stepDecimal(stepDecimal(value, count, grid, 2), -count, grid, 2)).toBe(
          value === '-0.00' ? '0.00' : value,
        )
      }),
    )
  })
})

describe('decimalFault', () => {
  const grid = { step: '0.01', min: '0.01', max: '50' }

  it('names the first thing wrong', () => {
    expect(decimalFault('0.20', grid)).toBeNull()
    expect(decimalFault('', grid)).toBeNull()
    expect([decimalFault('0.01', grid), decimalFault('50', grid)]).toEqual([null, null])
    expect(decimalFault('x', grid)).toBe('text')
    expect(decimalFault('0', grid)).toBe('min')
    expect(decimalFault('50.01', grid)).toBe('max')
    expect(decimalFault('0.015', grid)).toBe('step')
  })
})
