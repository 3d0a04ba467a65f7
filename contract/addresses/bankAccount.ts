import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** Maximum length of a bank's or payee's name and address, in characters. */
export const MAX_BANK_TEXT_LENGTH = 140

/** Minimum and maximum length of an account number. No IBAN is longer (ISO 13616). */
export const ACCOUNT_LENGTH = { least: 4, most: 34 } as const
/** Length of a SWIFT code (ISO 9362) without and with a branch. */
export const SWIFT_LENGTH = { short: 8, long: 11 } as const

const MAX_LETTERS = 64
/** Currencies that can only be wired to an IBAN. */
const ibanOnly: readonly string[] = ['EUR']

/**
 * Returns a bank account number in the form it is wired to, without spaces and hyphens. A number that looks like an IBAN, or
 * one for a currency that requires an IBAN, must have a valid checksum. Returns undefined for an invalid number.
 */
export function bankAccountOf(currency: string, typed: string): string | undefined {
  if (typed.length > MAX_LETTERS) return undefined
  const number = typed.replace(/[\s\u00ad-]/gu, '').toUpperCase()
  const iban = electronicFormatIBAN(number) ?? ''
  if (number === iban && isValidIBAN(iban)) return iban
  const isIban = /^[A-Z]{2}\d{2}/u.test(number) || ibanOnly.includes(currency.toUpperCase())
  const fits = number.length >= ACCOUNT_LENGTH.least && number.length <= ACCOUNT_LENGTH.most
  return !isIban && fits && /^[A-Z\d]+$/u.test(number) && /\d/u.test(number) ? number : undefined
}

/** Returns true for a SEPA account: its bank needs no SWIFT code. */
export const isSepa = (account: string): boolean => isValidIBAN(account) && isSEPACountry(account.slice(0, 2))

/** Returns a SWIFT code (BIC) in capitals, or undefined if it is invalid. */
export function swiftOf(typed: string): string | undefined {
  if (typed.length > MAX_LETTERS) return undefined
  const code = typed.replace(/\s/gu, '').toUpperCase()
  return isValidBIC(code) ? code : undefined
}

/**
 * Returns a name or address for a bank form: one line of visible characters within the length limit. Returns undefined
 * otherwise.
 */
export function bankTextOf(typed: string): string | undefined {
  if (typed.length > 4 * MAX_BANK_TEXT_LENGTH) return undefined
  const text = typed.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const fits = text.length > 0 && text.length <= MAX_BANK_TEXT_LENGTH && /[\p{L}\p{N}]/u.test(text)
  return fits && !/[\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069<>{}]/u.test(text) ? text : undefined
}
