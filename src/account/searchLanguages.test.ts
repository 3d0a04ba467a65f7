import { expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { searchLanguages } from './searchLanguages.ts'

const found = (query: string, shown = 'en') => searchLanguages(languages, query, shown).map(({ code }) => code)

it.each([
  ['türk', 'en', 'tr'],
  ['turkce', 'en', 'tr'],
  ['German', 'ar', 'de'],
  ['الألمانية', 'ar', 'de'],
  ['日本', 'en', 'jp'],
  ['japanese', 'zh-Hant-HK', 'jp'],
  [' SPA ', 'en', 'spa'],
  ['zh-hant', 'en', 'hk'],
] as const)('%s in %s finds %s', (query, shown, code) => expect(found(query, shown)).toContain(code))

it('finds nothing by a name of none, and all by none', () => {
  expect(found('klingon')).toEqual([])
  expect(found(' ')).toHaveLength(21)
})
