import { phoneOf } from './accountNames.ts'
import { type Day, dayNamed, dayText } from './calendarDays.ts'
import { realNameOf } from './identityData.ts'

/** The rules of the loan identity's form (document 2 §5, §9). */

/** The first birthday that is taken, yyyy/mm/dd; the last is today. */
export const FIRST_BIRTHDAY = '1950/01/01'
/** No country's name is longer, in characters. */
export const LONGEST_COUNTRY = 60

/** What is typed into the form, or sent by it. */
export interface ApplicantText {
  readonly familyName: string
  readonly givenName: string
  readonly birthday: string
  readonly country: string
  readonly mobile: string
}

/** The first field that is not as it must be. */
export type ApplicantFault = keyof ApplicantText

/** A country by its code or its name: letters with what stands between them in names of countries. */
const countryShape = /^\p{L}(?:(?!\p{DI})[\p{L}\p{M} .,'’()&/-])+$/u
const mobileShape = /^(\d{1,4})-(.+)$/

/** A country as it is kept; undefined for what can be none. */
export function countryOf(typed: string): string | undefined {
  if (typed.length > 4 * LONGEST_COUNTRY) return undefined
  const country = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return country.length <= LONGEST_COUNTRY && countryShape.test(country) ? country : undefined
}

/** A phone number as it is kept: `852-91234567`, or digits alone where no prefix is set apart. Undefined for what is none. */
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

/** A birthday from 1950/01/01 to today, as yyyy/mm/dd; undefined for any other day, and for what is none. */
export function birthdayOf(typed: string, today: Day): string | undefined {
  const day = dayNamed(typed)
  return day !== undefined && day >= (dayNamed(FIRST_BIRTHDAY) ?? 0) && day <= today ? dayText(day) : undefined
}

const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The whole name as the agreement has it: the family's first where it is written so. */
export const borrowerOf = ({ familyName, givenName }: Pick<ApplicantText, 'familyName' | 'givenName'>): string =>
  familyFirst.test(familyName) && familyFirst.test(givenName) ? familyName + givenName : `${givenName} ${familyName}`

/** The form as it is kept, or the first field that must be mended; today is a day of UTC. */
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
