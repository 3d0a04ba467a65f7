import { describe, expect, it } from 'vitest'
import { countryOf } from '../../contract/loanApplicant.ts'
import { countries, isServed } from './countries.ts'

describe('countries', () => {
  it('have a name in every language, each once, and are taken by the form’s rule', () => {
    const codes = countries.map(({ country }) => country)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(240)
    for (const locale of ['en', 'zh-Hant-HK', 'ar', 'de', 'fa']) {
      const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
      expect(codes.filter((code) => names.of(code) === undefined)).toEqual([])
    }
    for (const code of codes) expect(countryOf(code)).toBe(code)
  })

  it('without services are the five of the notice', () =>
    expect(countries.filter(({ country }) => !isServed(country)).map(({ country }) => country)).toEqual([
      'CN',
      'CU',
      'IL',
      'KP',
      'VU',
    ]))
})
