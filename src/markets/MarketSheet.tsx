import { FavouritesSheet } from './FavouritesSheet.tsx'
import { RowSheet } from './RowSheet.tsx'
import { SortSheet } from './SortSheet.tsx'

/** A small sheet of a list of markets: its order, the favourites' order, or what can be done with one market. */
export type MarketSheetKind = 'sort' | 'favourites' | { readonly code: string }

interface MarketSheetProps {
  /** None while nothing is open. */
  sheet: MarketSheetKind | undefined
  /** Opens another instead, or none. */
  onSheet: (sheet: MarketSheetKind | undefined) => void
  onPick: (code: string) => void
}

/** Whichever sheet of a list of markets is open. */
export function MarketSheet({ sheet, onSheet, onPick }: MarketSheetProps) {
  const onClose = () => onSheet(undefined)
  const onEdit = () => onSheet('favourites')
  return (
    <>
      <SortSheet open={sheet === 'sort'} onClose={onClose} onEdit={onEdit} />
      <RowSheet code={typeof sheet === 'object' ? sheet.code : undefined} {...{ onClose, onEdit, onPick }} />
      <FavouritesSheet open={sheet === 'favourites'} onClose={onClose} />
    </>
  )
}
