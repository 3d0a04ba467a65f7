import { lazySheet } from '../ui/lazy.tsx'
import type { Point } from '../ui/menuPlace.ts'

/** The small sheets of a list of markets, loaded apart from it. */
export const MarketSheet = lazySheet(
  () => import('./MarketSheet.tsx').then((part) => part.MarketSheet),
  ({ sheet, onSheet }) => sheet !== undefined && (() => onSheet(undefined)),
)

/** Opens the menu of a market, whose code comes with the first one. */
export const marketMenu =
  (onPick: (code: string) => void, onEdit: () => void) =>
  (code: string, at: Point): void => {
    import('./marketMenu.tsx').then(
      (part) => part.openMarketMenu(code, at, { onPick, onEdit }),
      () => undefined,
    )
  }
