// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { chooseLanguage, showLanguage } from './shownLanguage.ts'

const offered = languages.filter(({ code }) => ['en', 'hk', 'ar'].includes(code))

it.each([
  ['ar', ['en'], 'ar'],
  ['tw', ['en'], 'hk'],
  ['de', ['en'], 'en'],
  ['nonsense', ['ar-EG'], 'ar'],
  [undefined, ['de-DE', 'en-GB'], 'en'],
  [undefined, ['zh-CN'], 'hk'],
  [undefined, ['de', 'sw'], 'hk'],
  [undefined, [], 'hk'],
] as const)('stored %s, browser %j: %s', (stored, wanted, chosen) => {
  expect(chooseLanguage(stored, wanted, offered)).toBe(chosen)
})

it.each(languages)('$code has Latin digits in plural forms too (decisions §8)', (language) => {
  showLanguage(language, { told: [['count', 'plural', { other: ['#'] }]] })
  expect(i18n._('told', { count: 357 })).toBe('357')
})
