import type { Instrument } from '../../contract/entities/market.ts'

/** Without marks, spaces and slashes, in one width and case, so that "eur usd", "EUR/USD" and "eurusd" are one. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s/._-]/gu, '')
    .toLowerCase()

const words = (text: string): readonly string[] => text.split(/[\s/]+/).filter((word) => word !== '')

/** The browser's English names of currencies and metals, so that "gold" is found in every language. */
let english: Intl.DisplayNames | undefined
function englishName(currency: string | undefined): string {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return ''
  english ??= new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  return english.of(currency) ?? ''
}

/**
 * Returns the rank of an instrument: 0 the code starts with the query, 1 a name does, 2 it contains it, 3 it contains
 * all words. Otherwise undefined.
 */
function rank(instrument: Instrument, query: string, queryWords: readonly string[]): number | undefined {
  const codes = [plain(instrument.showCode), plain(instrument.code)]
  if (codes.some((code) => code.startsWith(query))) return 0
  const names = [instrument.name ?? '', englishName(instrument.base), englishName(instrument.quote)]
  const parts = names.flatMap((name) => [plain(name), ...words(name).map(plain)])
  if (parts.some((part) => part.startsWith(query))) return 1
  const within = (wanted: string) => [...codes, ...parts].some((part) => part.includes(wanted))
  if (within(query)) return 2
  return queryWords.length > 1 && queryWords.every(within) ? 3 : undefined
}

/** Instruments of a category (null: all) that answer a query by code or name, best first, else in the list's order. */
export function searchMarkets(
  instruments: readonly Instrument[],
  query: string,
  categoryId: string | null,
): readonly Instrument[] {
  const inCategory = categoryId === null ? instruments : instruments.filter((one) => one.categoryId === categoryId)
  const wanted = plain(query)
  if (wanted === '') return inCategory
  const wantedWords = words(query).map(plain)
  return inCategory
    .flatMap((one) => {
      const place = rank(one, wanted, wantedWords)
      return place === undefined ? [] : [{ one, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
