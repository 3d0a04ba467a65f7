import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { Done, Refusal } from './outcome.ts'
import { wordsOf } from './refusals.ts'

describe('the words of a refusal', () => {
  const say = (refusal: Refusal | Done) => setupI18n({ locale: 'en', messages: { en: {} } })._(wordsOf(refusal))

  it('name the figures it is about', () => {
    expect(say({ reason: 'lotsStep', step: '0.01' })).toBe('Lots must be a multiple of 0.01')
    expect(say({ reason: 'marginMissing', needed: '10.92', free: '5.56' })).toBe(
      'Not enough free margin: 10.92 USD required, 5.56 USD available',
    )
    expect(say({ reason: 'stopLossBelow', price: '1.085' })).toBe('The stop loss must be below 1.085')
  })

  it('say that no leverage is configured (document 1 §5)', () => {
    expect(say({ reason: 'noLeverage' })).toContain('No leverage is configured')
  })

  it('say how many positions were closed, and that some were not', () => {
    expect(say({ done: 'allClosed', closed: 1, of: 1 })).toBe('1 position closed')
    expect(say({ done: 'allClosed', closed: 3, of: 3 })).toBe('3 positions closed')
    expect(say({ done: 'allClosed', closed: 1, of: 3 })).toBe(
      '1 of 3 positions closed; the others can’t be closed right now',
    )
    expect(say({ reason: 'partLots', least: '0.01', most: '0.99' })).toContain('from 0.01 to 0.99 lots')
    expect(say({ reason: 'distanceTooFar', price: '1.085' })).toContain('1.085')
  })
})
