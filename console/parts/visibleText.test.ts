import { expect, it } from 'vitest'
import { visibleText } from './visibleText.ts'

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['陳大文', '陳大文'],
  ['آدا', 'آدا'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['pay\u202eEM', 'pay⟨U+202E⟩EM'],
  ['a\u0000b\u200bc', 'a⟨U+0000⟩b⟨U+200B⟩c'],
  ['\u2066GB\u2069', '⟨U+2066⟩GB⟨U+2069⟩'],
  ['\u{e0041}', '⟨U+E0041⟩'],
  ['👩\u200d🔬', '👩\u200d🔬'],
])('%j reads %j', (text, shown) => expect(visibleText(text)).toBe(shown))
