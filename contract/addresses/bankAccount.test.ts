import { describe, expect, it } from 'vitest'
import { bankAccountOf, bankTextOf, isSepa, swiftOf } from './bankAccount.ts'

describe('the number of a bank account', () => {
  it.each([
    ['EUR', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['EUR', 'fr1420041010050500013m02606', 'FR1420041010050500013M02606'],
    ['GBP', 'GB29-NWBK-6016-1331-9268-19', 'GB29NWBK60161331926819'],
    ['USD', '1234 5678-9', '123456789'],
    ['HKD', '012-345-6-789012', '0123456789012'],
  ])('in %s, %s, is %s', (currency, typed, number) => expect(bankAccountOf(currency, typed)).toBe(number))

  it.each([
    ['EUR', 'DE88370400440532013000', 'a checksum that fails'],
    ['USD', 'DE88370400440532013000', 'an IBAN with a digit mistyped, in any currency'],
    ['EUR', '123456789', 'no IBAN'],
    ['USD', '12', 'too short'],
    ['USD', 'ABCDEF', 'no digit'],
    ['USD', '1'.repeat(35), 'too long'],
    ['USD', '1'.repeat(5000), 'far too long'],
    ['USD', "1234'; DROP", 'signs'],
    ['USD', '١٢٣٤٥٦', 'other digits'],
    ['USD', '', 'nothing'],
  ])('in %s, %s, is refused: %s', (currency, typed) => expect(bankAccountOf(currency, typed)).toBeUndefined())

  it('of SEPA is told by its country', () => {
    expect(isSepa('DE89370400440532013000')).toBe(true)
    expect(isSepa('AE070331234567890123456')).toBe(false)
    expect(isSepa('123456789')).toBe(false)
  })
})

describe('a SWIFT code', () => {
  it.each(['deutdeff', 'NEDS ZA JJ', 'DEUTDEFF500'])('%s is taken, in capitals', (typed) =>
    expect(swiftOf(typed)).toBe(typed.replaceAll(' ', '').toUpperCase()),
  )
  it.each(['', 'DEUT', 'DEUTDE', '1EUTDEFF', 'DEUTDEFF5000', 'DEUTXXFF<', 'x'.repeat(500)])('%s is none', (typed) =>
    expect(swiftOf(typed)).toBeUndefined(),
  )
})

describe('a text of a bank form', () => {
  it('is one line without needless blanks, in any script', () => {
    expect(bankTextOf('  Bank\n of   Example, Branch 7 ')).toBe('Bank of Example, Branch 7')
    expect(bankTextOf('香港銀行')).toBe('香港銀行')
  })
  it.each(['', '  ', '---', 'a\u0000b', 'a\u202eb', '<b>', 'x'.repeat(141), 'x'.repeat(9999)])('%j is none', (typed) =>
    expect(bankTextOf(typed)).toBeUndefined(),
  )
})
