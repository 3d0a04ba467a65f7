import type { Instrument } from '../../contract/entities/market.ts'

/** Orders of a list of markets: favourites, open markets and then closed ones in the server's order, largest rise or largest fall first, by name. */
export const marketSorts = ['usual', 'rising', 'falling', 'name'] as const
/** One of the orders of a list of markets. */
export type MarketSort = (typeof marketSorts)[number]

/** Data for sorting. */
export interface Ordering {
  readonly sort: MarketSort
  /** Codes of the favourites, in their order. */
  readonly favourites: readonly string[]
  /** Change since today's open in percent; undefined while not known: those come last. */
  readonly changeOf: (code: string) => number | undefined
}

/** Markets in the wanted order; equals stay as they are. */
export function orderMarkets(
  instruments: readonly Instrument[],
  { sort, favourites, changeOf }: Ordering,
): readonly Instrument[] {
  if (sort === 'usual') return favouritesFirst(openFirst(instruments), favourites)
  if (sort === 'name') {
    const { compare } = new Intl.Collator('en', { numeric: true })
    return [...instruments].sort((a, b) => compare(a.showCode, b.showCode))
  }
  const sign = sort === 'rising' ? -1 : 1
  const keyed = instruments.map((one) => ({ one, key: (changeOf(one.code) ?? Number.NaN) * sign }))
  return keyed.sort((a, b) => byKey(a.key, b.key)).map(({ one }) => one)
}

const byKey = (a: number, b: number): number => {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a - b
}

/** Open markets before closed ones, each in their order. */
function openFirst(instruments: readonly Instrument[]): readonly Instrument[] {
  const closed = instruments.filter(({ open }) => !open)
  return closed.length === 0 ? instruments : [...instruments.filter(({ open }) => open), ...closed]
}

/** Favourites in their own order before the rest in theirs. */
function favouritesFirst(instruments: readonly Instrument[], favourites: readonly string[]): readonly Instrument[] {
  if (favourites.length === 0) return instruments
  const wanted = new Set(favourites)
  return [...onlyFavourites(instruments, favourites), ...instruments.filter(({ code }) => !wanted.has(code))]
}

/** Those of the markets that are favourites, in the favourites' order. */
export function onlyFavourites(
  instruments: readonly Instrument[],
  favourites: readonly string[],
): readonly Instrument[] {
  const byCode = new Map(instruments.map((one) => [one.code, one]))
  return favourites.flatMap((code) => byCode.get(code) ?? [])
}
