import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** Letters of a bank's or payee's name and address, in characters. */
export const LONGEST_BANK_TEXT = 140

/** The least and the most letters and digits of an account number; no IBAN is longer (ISO 13616). */
export const ACCOUNT_LENGTH = { least: 4, most: 34 } as const
/** Letters and digits of a SWIFT code (ISO 9362), without and with a branch. */
export const SWIFT_LENGTH = { short: 8, long: 11 } as const

const MOST_LETTERS = 64
/** Currencies that are wired to an IBAN alone. */
const ibanOnly: readonly string[] = ['EUR']

/**
 * The number of a bank account as it is wired to: an IBAN with its checksum verified where it is one, or begins like one,
 * and for a currency that goes to IBANs alone; any other number of letters and digits otherwise. Blanks and
 * hyphens are dropped. Undefined for what can be none.
 */
export function bankAccountOf(currency: string, typed: string): string | undefined {
  if (typed.length > MOST_LETTERS) return undefined
  const number = typed.replace(/[\s\u00ad-]/gu, '').toUpperCase()
  const iban = electronicFormatIBAN(number) ?? ''
  if (number === iban && isValidIBAN(iban)) return iban
  const isIban = /^[A-Z]{2}\d{2}/u.test(number) || ibanOnly.includes(currency.toUpperCase())
  const fits = number.length >= ACCOUNT_LENGTH.least && number.length <= ACCOUNT_LENGTH.most
  return !isIban && fits && /^[A-Z\d]+$/u.test(number) && /\d/u.test(number) ? number : undefined
}

/** Whether an account number goes by SEPA: then the bank needs no SWIFT code to be found. */
export const isSepa = (account: string): boolean => isValidIBAN(account) && isSEPACountry(account.slice(0, 2))

/** A SWIFT code (BIC) in capitals; undefined for what can be none. */
export function swiftOf(typed: string): string | undefined {
  if (typed.length > MOST_LETTERS) return undefined
  const code = typed.replace(/\s/gu, '').toUpperCase()
  return isValidBIC(code) ? code : undefined
}

/** A name or address as a bank form takes it: one line, visible letters, not too long; undefined for what is none. */
export function bankTextOf(typed: string): string | undefined {
  if (typed.length > 4 * LONGEST_BANK_TEXT) return undefined
  const text = typed.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const fits = text.length > 0 && text.length <= LONGEST_BANK_TEXT && /[\p{L}\p{N}]/u.test(text)
  return fits && !/[\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069<>{}]/u.test(text) ? text : undefined
}
