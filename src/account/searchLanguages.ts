import type { Language } from '../../contract/languages.ts'

/** In one case and width, without marks: "turkce" finds Türkçe. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function nameIn(locale: string, { bcp47 }: Language): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(bcp47) ?? ''
  } catch {
    return ''
  }
}

/**
 * Languages that a query finds by their own name, by the one they have in English or in the language on the screen (its tag),
 * or by their code; all for no query. In their order.
 */
export function searchLanguages(languages: readonly Language[], query: string, shown: string): readonly Language[] {
  const wanted = plain(query.trim())
  if (wanted === '') return languages
  return languages.filter((one) =>
    [one.name, nameIn('en', one), nameIn(shown, one), one.code, one.bcp47].some((name) => plain(name).includes(wanted)),
  )
}
