import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice } from './format.ts'
import { figuresLocale } from './intl.ts'
import { parseNumber } from './parseNumber.ts'

const locales = ['en', 'de', 'fr', 'ar', 'fa', 'hi', 'zh-Hant-HK', 'pt', 'tr', 'cs', 'fi'].map((tag) =>
  figuresLocale(tag),
)
const read = (text: string, tag: string) => parseNumber(text, figuresLocale(tag))

describe('what is typed', () => {
  it.each([
    ['en', '1234.5', '1234.5'],
    ['en', '1,234.50', '1234.50'],
    ['en', '1,234,567', '1234567'],
    ['en', '12,34,567.8', '1234567.8'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['en', '−5', '-5'],
    ['en', '+5', '5'],
    ['en', '007', '7'],
    ['en', '-0.00', '0.00'],
    ['en', '1,5', '1.5'],
    ['en', '0,123', '0.123'],
    ['de', '1234,5', '1234.5'],
    ['de', '1.234,50', '1234.50'],
    ['de', '1.234.567', '1234567'],
    ['de', '1,234', '1.234'],
    ['de', '1.5', '1.5'],
    ['de', '0.123', '0.123'],
    ['fr', '1\u202f234,50', '1234.50'],
    ['fr', '1 234,50', '1234.50'],
    ['ar', '١٬٢٣٤٫٥', '1234.5'],
    ['ar', '١٢٣٤٫٥', '1234.5'],
    ['ar', '1,234.5', '1234.5'],
    ['fa', '۱۲٫۵', '12.5'],
    ['hi', '१२३४.५', '1234.5'],
    ['hi', '12,34,567', '1234567'],
    ['th', '๑๒.๕', '12.5'],
    ['ja', '１２．５', '12.5'],
    ['ja', '１，２３４，５６７', '1234567'],
    ['de-CH', "1'234.5", '1234.5'],
  ])('in %s, %s is %s', (tag, typed, value) => expect(read(typed, tag)).toBe(value))

  it.each([
    ['en', '1,234'],
    ['de', '1.234'],
    ['fr', '1.234'],
    ['ar', '12,345'],
  ])('in %s, %s could be either and is not guessed', (tag, typed) => expect(read(typed, tag)).toBeUndefined())

  it.each([
    '',
    ' ',
    '.',
    '-',
    '1-2',
    '1.2.3',
    '1,2,3',
    '1,23.4',
    '1.23,4',
    '1,23.4.5',
    '1.234.56',
    '12a',
    '1e5',
    'NaN',
    '--1',
    '1٬2',
    '∞',
    '0x10',
  ])('%j is no number', (typed) => {
    for (const locale of locales) expect(parseNumber(typed, locale), locale).toBeUndefined()
  })

  it('reads as what is shown, in every language and with any digits after the point', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.integer({ min: 1, max: 5 }),
        (locale, units, digits) => {
          const value = (units / 10 ** digits).toFixed(digits)
          const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(Number(value))
          expect(Number(parseNumber(shown, locale))).toBe(Number(value))
        },
      ),
    )
    expect(parseNumber(formatPrice('1234567.5', 2), figuresLocale())).toBe('1234567.50')
  })
})
