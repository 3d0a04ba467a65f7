import { articlePicture } from '../articleHtml.ts'
import { webAddress } from '../webAddress.ts'

/** What is wrong with what an operator has written in a field. */
export type TextFault = 'missing' | 'long' | 'signs' | 'address' | 'email' | 'picture' | 'category'

/** Faults by the names of fields; none when all is well. */
export type Faults<F extends string> = Readonly<Partial<Record<F, TextFault>>>

/** The longest that a field can be, in characters. */
export const LONGEST = {
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

/** Numbers of news categories; the app shows one of them. */
export const CATEGORIES = { first: 1, last: 99 } as const

/** Controls but line breaks and tabs, and what turns the direction of all that follows. */
const STRANGE = /[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}/u

/** A text as it is kept: composed, without blanks around it. */
export const kept = (typed: string): string => typed.normalize('NFC').trim()

/** A text of one line as it is kept. */
export const keptLine = (typed: string): string => kept(typed.replace(/\s+/gu, ' '))

/** What is wrong with a text. */
export function textFault(text: string, longest: number, isNeeded = false): TextFault | undefined {
  if (text.length > longest) return 'long'
  if (STRANGE.test(text)) return 'signs'
  return isNeeded && text.trim() === '' ? 'missing' : undefined
}

const optional = (text: string, fault: TextFault, fits: (text: string) => boolean): TextFault | undefined =>
  text === '' || fits(text) ? undefined : fault

/** Faults without the fields that have none. */
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

/** What is wrong with a news item; pictures may come from these origins. */
export const newsFaults = (news: NewsFields, origins: readonly string[]): Faults<keyof NewsFields> =>
  faultsOf({
    category:
      Number.isInteger(news.category) && news.category >= CATEGORIES.first && news.category <= CATEGORIES.last
        ? undefined
        : 'category',
    title: textFault(news.title, LONGEST.title, true),
    summary: textFault(news.summary, LONGEST.summary),
    logo: pictureFault(news.logo, origins),
    content: textFault(news.content, LONGEST.content),
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

/** What is wrong with a company; its logo may come from these origins. */
export const companyFaults = (company: CompanyFields, origins: readonly string[]): Faults<keyof CompanyFields> =>
  faultsOf({
    name: textFault(company.name, LONGEST.name, true),
    subject: textFault(company.subject, LONGEST.subject),
    logo: pictureFault(company.logo, origins),
    url:
      textFault(company.url, LONGEST.address) ??
      optional(company.url, 'address', (url) => webAddress(url) !== undefined),
    registeredAddress: textFault(company.registeredAddress, LONGEST.place),
    officeAddress: textFault(company.officeAddress, LONGEST.place),
    email:
      textFault(company.email, LONGEST.email) ??
      optional(company.email, 'email', (email) =>
        /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+\.[^\s@<>",;:()[\]\\.]+$/u.test(email),
      ),
  })

const pictureFault = (picture: string, origins: readonly string[]): TextFault | undefined =>
  textFault(picture, LONGEST.address) ??
  optional(picture, 'picture', (src) => articlePicture(src, origins) !== undefined)
