import { phoneOf } from './accountNames.ts'
import { type Day, dayNamed, dayText } from './calendarDays.ts'
import { realNameOf } from './identityData.ts'

/** Rules of the loan identity form (document 2 §5, §9). */

/** Earliest accepted date of birth, yyyy/mm/dd; the latest is today. */
export const FIRST_BIRTHDAY = '1950/01/01'
/** Maximum length of a country's name, in characters. */
export const MAX_COUNTRY_LENGTH = 60

/** Text entered into the form or sent by it. */
export interface ApplicantText {
  readonly familyName: string
  readonly givenName: string
  readonly birthday: string
  readonly country: string
  readonly mobile: string
}

/** The first invalid field. */
export type ApplicantFault = keyof ApplicantText

/** A country's code or name: letters with the separators used in country names. */
const countryShape = /^\p{L}(?:(?!\p{DI})[\p{L}\p{M} .,'’()&/-])+$/u
const mobileShape = /^(\d{1,4})-(.+)$/

/** Normalises a country. Returns undefined for an invalid one. */
export function countryOf(typed: string): string | undefined {
  if (typed.length > 4 * MAX_COUNTRY_LENGTH) return undefined
  const country = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return country.length <= MAX_COUNTRY_LENGTH && countryShape.test(country) ? country : undefined
}

/**
 * Normalises a phone number: `852-91234567`, or digits only without a separate prefix. Returns undefined for an invalid number.
 */
export function contactPhoneOf(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(?:\+|00)/, '')
  const digits = text.startsWith('-') ? undefined : phoneOf(text)
  const [, prefix] = mobileShape.exec(text) ?? []
  if (digits === undefined || prefix === undefined) return digits
  return `${prefix}-${digits.slice(prefix.length)}`
}

/** Normalises a date of birth from 1950/01/01 to today as yyyy/mm/dd. Returns undefined for any other value. */
export function birthdayOf(typed: string, today: Day): string | undefined {
  const day = dayNamed(typed)
  return day !== undefined && day >= (dayNamed(FIRST_BIRTHDAY) ?? 0) && day <= today ? dayText(day) : undefined
}

const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Returns the full name for the agreement, with the family name first where that is customary. */
export const borrowerOf = ({ familyName, givenName }: Pick<ApplicantText, 'familyName' | 'givenName'>): string =>
  familyFirst.test(familyName) && familyFirst.test(givenName) ? familyName + givenName : `${givenName} ${familyName}`

/** Returns the normalised form, or its first invalid field. `today` is a UTC day. */
export function readApplicant(
  typed: ApplicantText,
  today: Day,
): { readonly applicant: ApplicantText } | { readonly fault: ApplicantFault } {
  const familyName = realNameOf(typed.familyName)
  if (familyName === undefined) return { fault: 'familyName' }
  const givenName = realNameOf(typed.givenName)
  if (givenName === undefined) return { fault: 'givenName' }
  const birthday = birthdayOf(typed.birthday, today)
  if (birthday === undefined) return { fault: 'birthday' }
  const country = countryOf(typed.country)
  if (country === undefined) return { fault: 'country' }
  const mobile = contactPhoneOf(typed.mobile)
  if (mobile === undefined) return { fault: 'mobile' }
  return { applicant: { familyName, givenName, birthday, country, mobile } }
}
