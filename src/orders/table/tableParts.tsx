import { withLaterWords } from '../../i18n/language.ts'
import { late, notLoaded } from '../../ui/late.tsx'
import { PositionsSkeleton } from '../PositionsSkeleton.tsx'

/** The table of orders, loaded apart from the pages around it. */
export const PositionsTable = late(
  () => withLaterWords(import('./PositionsTable.tsx')).then((part) => part.PositionsTable),
  { fallback: () => <PositionsSkeleton />, failed: notLoaded },
)

/** What arranges it. */
export const TableTools = late(() => withLaterWords(import('./TableTools.tsx')).then((part) => part.TableTools))
