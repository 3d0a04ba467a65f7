import { withLaterWords } from '../../i18n/language.ts'
import { lazyPart, notLoaded } from '../../ui/lazy.tsx'
import { PositionsSkeleton } from '../PositionsSkeleton.tsx'

/** The table of orders, loaded apart from the pages around it. */
export const PositionsTable = lazyPart(
  () => withLaterWords(import('./PositionsTable.tsx')).then((part) => part.PositionsTable),
  { fallback: () => <PositionsSkeleton />, failed: notLoaded },
)

/** Tools that arrange the table. */
export const TableTools = lazyPart(() => withLaterWords(import('./TableTools.tsx')).then((part) => part.TableTools))
