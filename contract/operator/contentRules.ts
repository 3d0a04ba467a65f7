import { articlePicture } from '../articleHtml.ts'
import { webAddress } from '../webAddress.ts'

/** Validation fault of a text field. */
export type TextFault = 'missing' | 'long' | 'signs' | 'address' | 'email' | 'picture' | 'category'

/** Faults by field name; empty if all fields are valid. */
export type Faults<F extends string> = Readonly<Partial<Record<F, TextFault>>>

/** Maximum length of each field, in characters. */
export const MAX_LENGTHS = {
  title: 200,
  summary: 500,
  content: 40_000,
  announcement: 5_000,
  name: 120,
  subject: 500,
  place: 300,
  address: 2_000,
  email: 254,
  instrument: 60,
  category: 30,
} as const

/** Range of news category numbers. The app shows one category. */
export const CATEGORIES = { first: 1, last: 99 } as const

/** Control characters except line breaks and tabs, and characters that change text direction. */
const FORBIDDEN_CHARACTERS = /[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}/u

/** Returns a text in stored form: composed Unicode, trimmed. */
export const normalizedText = (typed: string): string => typed.normalize('NFC').trim()

/** Returns a single-line text in stored form. */
export const normalizedLine = (typed: string): string => normalizedText(typed.replace(/\s+/gu, ' '))

/** Validates a text and returns its fault, if any. */
export function textFault(text: string, longest: number, isNeeded = false): TextFault | undefined {
  if (text.length > longest) return 'long'
  if (FORBIDDEN_CHARACTERS.test(text)) return 'signs'
  return isNeeded && text.trim() === '' ? 'missing' : undefined
}

const optional = (text: string, fault: TextFault, fits: (text: string) => boolean): TextFault | undefined =>
  text === '' || fits(text) ? undefined : fault

/** Removes fields without faults. */
export function faultsOf<F extends string>(all: Readonly<Record<F, TextFault | undefined>>): Faults<F> {
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault !== undefined)) as Faults<F>
}

/** Fields of a news item. */
export interface NewsFields {
  readonly category: number
  readonly title: string
  readonly summary: string
  readonly logo: string
  readonly content: string
}

/** Validates a news item. `origins` are the allowed image origins. */
export const newsFaults = (news: NewsFields, origins: readonly string[]): Faults<keyof NewsFields> =>
  faultsOf({
    category:
      Number.isInteger(news.category) && news.category >= CATEGORIES.first && news.category <= CATEGORIES.last
        ? undefined
        : 'category',
    title: textFault(news.title, MAX_LENGTHS.title, true),
    summary: textFault(news.summary, MAX_LENGTHS.summary),
    logo: pictureFault(news.logo, origins),
    content: textFault(news.content, MAX_LENGTHS.content),
  })

/** Fields of a company. */
export interface CompanyFields {
  readonly name: string
  readonly subject: string
  readonly logo: string
  readonly url: string
  readonly registeredAddress: string
  readonly officeAddress: string
  readonly email: string
}

/** Validates a company. `origins` are the allowed logo origins. */
export const companyFaults = (company: CompanyFields, origins: readonly string[]): Faults<keyof CompanyFields> =>
  faultsOf({
    name: textFault(company.name, MAX_LENGTHS.name, true),
    subject: textFault(company.subject, MAX_LENGTHS.subject),
    logo: pictureFault(company.logo, origins),
    url:
      textFault(company.url, MAX_LENGTHS.address) ??
      optional(company.url, 'address', (url) => webAddress(url) !== undefined),
    registeredAddress: textFault(company.registeredAddress, MAX_LENGTHS.place),
    officeAddress: textFault(company.officeAddress, MAX_LENGTHS.place),
    email:
      textFault(company.email, MAX_LENGTHS.email) ??
      optional(company.email, 'email', (email) =>
        /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+\.[^\s@<>",;:()[\]\\.]+$/u.test(email),
      ),
  })

const pictureFault = (picture: string, origins: readonly string[]): TextFault | undefined =>
  textFault(picture, MAX_LENGTHS.address) ??
  optional(picture, 'picture', (src) => articlePicture(src, origins) !== undefined)
