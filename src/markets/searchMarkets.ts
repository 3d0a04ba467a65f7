import type { Instrument } from '../../contract/entities/market.ts'

/** Without marks, spaces and slashes, so that "eur usd", "EUR/USD" and "eurusd" are one. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s/._-]/gu, '')
    .toLocaleLowerCase()

/** How well an instrument answers a query: 0 its code begins with it, 1 a name begins with it, 2 it is within; else none. */
function rank(instrument: Instrument, query: string): number | undefined {
  const code = plain(instrument.showCode)
  if (code.startsWith(query) || plain(instrument.code).startsWith(query)) return 0
  const name = instrument.name ?? ''
  if (name.split(/[\s/]+/).some((word) => plain(word).startsWith(query)) || plain(name).startsWith(query)) return 1
  return code.includes(query) || plain(name).includes(query) ? 2 : undefined
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
  return inCategory
    .flatMap((one) => {
      const place = rank(one, wanted)
      return place === undefined ? [] : [{ one, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
