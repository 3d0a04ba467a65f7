/** Reports how many messages each language has translated, and their faults. */
import { readFileSync } from 'node:fs'
import { languageOf } from '../../contract/languages.ts'
import { type Catalogue, cataloguesOf, locales, sourceLocale } from './catalogues.ts'
import { differencesOf, faultsOf, hasWords } from './faults.ts'

/**
 * Words that are the same as in English, by language; `*` for all. An entry that no catalogue has in English any more is a
 * fault too, so that the list stays short.
 */
type Same = Readonly<Record<string, readonly string[]>>
const same = JSON.parse(readFileSync(new URL('../../locales/same.json', import.meta.url), 'utf8')) as Same

/** A language's line of the table. */
interface Coverage {
  readonly locale: string
  readonly name: string
  /** Words of each part. */
  readonly strings: Readonly<Record<string, number>>
  readonly missing: number
  readonly faults: readonly string[]
}

/** Looks at every word of a language. */
async function coverageOf(locale: string): Promise<Coverage> {
  const language = languageOf(locale)
  const catalogues = await cataloguesOf(locale)
  const allowed = new Set([...(same['*'] ?? []), ...(same[locale] ?? [])])
  const used = new Set<string>()
  const faults: string[] = []
  let missing = 0
  const look = ({ file, words }: Catalogue) => {
    for (const { message = '', translation = '' } of Object.values(words)) {
      if (translation === '') missing += 1
      if (translation === '') continue
      for (const fault of faultsOf(message, translation, language?.bcp47 ?? locale))
        faults.push(`${file}: ${JSON.stringify(translation)}: ${fault}`)
      if (locale === sourceLocale || translation !== message || !hasWords(message)) continue
      used.add(message)
      if (!allowed.has(message)) faults.push(`${file}: ${JSON.stringify(message)} is not translated`)
    }
  }
  catalogues.forEach(look)
  faults.push(...differencesOf(catalogues))
  for (const word of same[locale] ?? [])
    if (!used.has(word)) faults.push(`locales/same.json: ${JSON.stringify(word)} is not as in English in ${locale}`)
  const strings = Object.fromEntries(catalogues.map(({ part, words }) => [part, Object.keys(words).length]))
  return { locale, name: language?.name ?? locale, strings, missing, faults }
}

/** Prints the table of all languages and what is wrong; whether nothing is. */
export async function checkWords(): Promise<boolean> {
  const all = await Promise.all(locales.map(coverageOf))
  const parts = Object.keys(all[0]?.strings ?? {})
  const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(8)).join('')
  console.log(line(['', ...parts, 'strings', 'missing', 'faults']))
  for (const { locale, strings, missing, faults, name } of all) {
    const counts = parts.map((part) => strings[part] ?? 0)
    const sum = counts.reduce((before, count) => before + count, 0)
    console.log(`${line([locale, ...counts, sum, missing, faults.length])}  ${name}`)
  }
  const faults = all.flatMap((one) => one.faults)
  for (const fault of faults) console.error(fault)
  return faults.length === 0 && all.every(({ missing }) => missing === 0)
}
