import { atom } from 'jotai'
import { areaList } from '../../contract/calls/session.ts'
import type { AreaCode } from '../../contract/entities/account.ts'
import { request } from '../api/request.ts'
import { store } from '../store.ts'
import { latinDigits } from '../ui/decimalText.ts'

interface Areas {
  readonly list: readonly AreaCode[]
  readonly error?: unknown
}

const knownAtom = atom<Areas>({ list: [] })
/** The dialling prefixes there are; none while they load, and what came in their way. */
export const areasAtom = atom((get) => get(knownAtom))

/** Asks for the prefixes unless they are known. Never rejects: the atom tells. */
export async function loadAreas(): Promise<void> {
  if (store.get(knownAtom).list.length > 0) return
  store.set(knownAtom, { list: [] })
  try {
    store.set(knownAtom, { list: await request(areaList, {}, { silent: true }) })
  } catch (error) {
    store.set(knownAtom, { list: [], error })
  }
}

/** Something of a country, with its code. */
interface OfCountry {
  readonly country: string
  readonly prefix?: string
}
/** The same under the country's name in the visitor's language. */
export type Named<T extends OfCountry> = T & { readonly name: string }

/** Prefixes, or countries by themselves, under the countries' names in the order of the language's alphabet. */
export function namedAreas<T extends OfCountry>(list: readonly T[], locale: string): Named<T>[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  const collator = new Intl.Collator(locale)
  return list
    .map((area) => ({ ...area, name: /^[A-Z]{2}$/.test(area.country) ? (names.of(area.country) ?? '') : area.country }))
    .sort((one, other) => collator.compare(one.name, other.name))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the rank of an area for a query, lower is better, or undefined if it does not match. */
function rank(area: Named<OfCountry>, words: string, digits: string): number | undefined {
  if (digits !== '') return area.prefix?.startsWith(digits) ? area.prefix.length - digits.length : undefined
  const name = plain(area.name)
  if (plain(area.country) === words) return 0
  if (name.startsWith(words)) return 1
  if (name.split(/[\s(-]+/u).some((word) => word.startsWith(words))) return 2
  return name.includes(words) ? 3 : undefined
}

/** The areas that a query finds, by the country's name or code or by the prefix; the best first. */
export function findAreas<T extends OfCountry>(areas: readonly Named<T>[], query: string): Named<T>[] {
  const words = plain(query.trim())
  const digits = /^(?:\+|00)?\d+$/.exec(latinDigits(words).replace(/\s/g, ''))?.[0].replace(/^(?:\+|00)/, '') ?? ''
  if (words === '') return [...areas]
  return areas
    .flatMap((area) => {
      const place = rank(area, words, digits)
      return place === undefined ? [] : [{ area, place }]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ area }) => area)
}

/** The area of where a browser is at home, by the regions of its languages. */
export function homeArea(list: readonly AreaCode[], languages: readonly string[]): AreaCode | undefined {
  for (const language of languages) {
    const region = regionOf(language)
    const area = list.find(({ country }) => country === region)
    if (area) return area
  }
  return undefined
}

/** Undefined for what is no language tag, such as `en-US@posix`, which browsers tell as well. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}
