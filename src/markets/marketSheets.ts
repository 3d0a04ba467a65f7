import { lateSheet } from '../ui/late.tsx'

/** The small sheets of a list of markets, loaded apart from it. */
export const MarketSheet = lateSheet(
  () => import('./MarketSheet.tsx').then((part) => part.MarketSheet),
  ({ sheet, onSheet }) => sheet !== undefined && (() => onSheet(undefined)),
)
