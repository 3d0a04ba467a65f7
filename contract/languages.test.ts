import { describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, languageOf, languages, matchLanguage } from './languages.ts'

describe('languages (decisions §8)', () => {
  it('are 21, two of them from right to left', () => {
    expect(new Set(languages.map((language) => language.code)).size).toBe(21)
    expect(languages.filter((language) => language.direction === 'rtl').map((language) => language.code)).toEqual([
      'ar',
      'fa',
    ])
  })

  it('reads the old value tw as hk, and knows no strangers', () => {
    expect(languageOf('tw')?.code).toBe('hk')
    expect(languageOf('xx')).toBeUndefined()
  })

  it.each([
    [['zh-TW'], 'hk'],
    [['en-US', 'de'], 'en'],
    [['xx', 'ja-JP'], 'jp'],
    [['ms-MY'], 'my'],
    [['es-419'], 'spa'],
    [['sw'], DEFAULT_LANGUAGE],
    [[], DEFAULT_LANGUAGE],
  ])('matches %j with %s', (wanted, code) => expect(matchLanguage(wanted)).toBe(code))

  it('matches only what is offered', () => {
    const offered = languages.filter((language) => ['hk', 'en'].includes(language.code))
    expect(matchLanguage(['de-DE', 'en-GB'], offered)).toBe('en')
  })
})
