import { useMemo, useState } from 'react'
import { useAfterPaint } from '../ui/afterPaint.ts'
import { useAtomValue } from '../useAtom.ts'
import { instrumentsAtom, quoteOf } from './atoms.ts'
import { favouritesAtom } from './favourites.ts'
import { marketSortAtom, orderRoundAtom } from './marketSort.ts'
import { onlyFavourites, orderMarkets } from './orderMarkets.ts'
import { searchMarkets } from './searchMarkets.ts'

/** The chip of the favourites among the ids of categories. */
export const FAVOURITES = 'favourites'

const changeOf = (code: string) => quoteOf(code)?.change

/**
 * What a list of markets shows of them, and in which order: by query, by category, by the order chosen on this device. The
 * list of a category that is chosen comes a moment after its chip is pressed.
 */
export function useMarketView(query: string) {
  const instruments = useAtomValue(instrumentsAtom)
  const favourites = useAtomValue(favouritesAtom)
  const sort = useAtomValue(marketSortAtom)
  const round = useAtomValue(orderRoundAtom)
  const [chosen, setCategory] = useState<string | null>(null)
  const category = useAfterPaint(chosen)
  const inOrder = useMemo(() => {
    // Read only so that the list is put in order again when its time has come.
    void round
    const some = category === FAVOURITES ? onlyFavourites(instruments, favourites) : instruments
    return orderMarkets(some, { sort, favourites, changeOf })
  }, [instruments, favourites, sort, round, category])
  const shown = useMemo(() => {
    const inCategory = category === FAVOURITES ? null : category
    return searchMarkets(inOrder, query, inCategory)
  }, [inOrder, query, category])
  return { chosen, setCategory, category, shown, favourites }
}
