import { describe, expect, it } from 'vitest'
import { differencesOf, faultsOf, hasWords } from './faults.ts'

describe('faults of a translation', () => {
  it.each([
    ['Close {name}', '{name} schließen', 'de'],
    ['See <0>your orders</0>', 'Siehe <0>deine Orders</0>', 'de'],
    ['{count, plural, one {# order} other {# orders}}', '{count, plural, other {注文 # 件}}', 'ja'],
    [
      '{count, plural, one {# order} other {# orders}}',
      '{count, plural, one {# ордер} few {# ордера} many {# ордеров} other {# ордера}}',
      'ru',
    ],
    ['It costs {price} $', '価格は {price} $ です', 'ja'],
    ['DAX 40', 'DAX 40', 'de'],
    ['One of two', '2つのうち1つ', 'ja'],
  ])('finds none in %j as %j', (source, translation, language) => {
    expect(faultsOf(source, translation, language)).toEqual([])
  })

  it.each([
    ['Close {name}', 'Schließen', 'de', 'placeholder name is missing'],
    ['Close {name}', '{names} schließen', 'de', 'placeholder names is none of the source'],
    ['See <0>this</0>', 'Siehe <0>dies<0>', 'de', 'tag </0> is missing'],
    ['Lots', 'Lots <0/>', 'de', 'tag <0/> is none of the source'],
    ['Close {name}', 'Schließen {name', 'de', 'cannot be read'],
    ['{n, plural, one {#} other {# a}}', '{n, plural, one {#} other {# a}}', 'ru', 'no branch for few'],
    ['{n, plural, one {#} other {# a}}', '{n, plural, one {#} other {# a}}', 'ja', 'needs no branch for one'],
    ['{n, plural, one {#} other {# a}}', '{n, plural, other {لا}}', 'ar', 'no branch for zero'],
    ['At 5', 'در ۵', 'fa', 'its digits are not Latin'],
    ['Stopped out at 50%', 'Stopped out at 50%', 'en', '50 is to be a value'],
    ['Stopped out at {level}', 'Stop-out bei 50 %', 'de', '50 is to be a value'],
    ['At half of {margin}', 'عند ٥٠٪ من {margin}', 'ar', '٥٠ is to be a value'],
    ['{n, plural, one {day} other {# days}}', '{n, plural, one {24 h} other {# d}}', 'de', '24 is to be a value'],
    ['Two of them', '3つ', 'ja', '3 is to be a value'],
    ['Lots', 'Lots ', 'de', 'room at an end'],
  ])('finds what is wrong in %j as %j', (source, translation, language, fault) => {
    expect(faultsOf(source, translation, language).join()).toContain(fault)
  })

  it.each([
    ['Stop loss', true],
    ['{name}', false],
    ['<0>{0}</0>', false],
    ['{delayMs} ms', false],
    ['止損', false],
    ['{0} lots', true],
  ])('knows whether %j is to be translated', (message, expected) => {
    expect(hasWords(message)).toBe(expected)
  })
})

it('a word that two catalogues have is translated alike in both', () => {
  const catalogue = (file: string, translation: string) => ({
    file,
    words: { aB3: { message: 'Closed', translation } },
  })
  const server = catalogue('locales/server/de.po', 'Geschlossen')
  expect(differencesOf([server, catalogue('locales/de.po', 'Geschlossen')])).toEqual([])
  expect(differencesOf([server, catalogue('locales/de.po', 'Zu')])).toEqual([
    'locales/de.po: "Zu" is "Geschlossen" in locales/server/de.po',
  ])
})
