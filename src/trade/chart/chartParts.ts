/** What belongs to the chart and loads apart from it. */
import { withLaterWords } from '../../i18n/language.ts'
import { late, lateSheet } from '../../ui/late.tsx'

/** The chart's settings, and its bars as a table. */
export const ChartSheet = lateSheet(
  () => withLaterWords(import('./settings/ChartSheet.tsx')).then((part) => part.ChartSheet),
  ({ open, onClose }) => open !== undefined && onClose,
)

/** The drawing tools, loaded when they are taken out. */
export const DrawingBar = late(() => withLaterWords(import('./DrawingBar.tsx')).then((part) => part.DrawingBar))
