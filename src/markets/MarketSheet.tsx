import { FavouritesSheet } from './FavouritesSheet.tsx'
import { SortSheet } from './SortSheet.tsx'

/** A small sheet of a list of markets: its order, or the favourites' order. */
export type MarketSheetKind = 'sort' | 'favourites'

interface MarketSheetProps {
  /** None while nothing is open. */
  sheet: MarketSheetKind | undefined
  /** Opens another instead, or none. */
  onSheet: (sheet: MarketSheetKind | undefined) => void
}

/** Whichever sheet of a list of markets is open. */
export function MarketSheet({ sheet, onSheet }: MarketSheetProps) {
  const onClose = () => onSheet(undefined)
  return (
    <>
      <SortSheet open={sheet === 'sort'} onClose={onClose} onEdit={() => onSheet('favourites')} />
      <FavouritesSheet open={sheet === 'favourites'} onClose={onClose} />
    </>
  )
}
