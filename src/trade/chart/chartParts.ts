/** Parts of the chart that load separately. */
import { withLaterWords } from '../../i18n/language.ts'
import { lazyPart, lazySheet } from '../../ui/lazy.tsx'

/** The chart's settings, and its bars as a table. */
export const ChartSheet = lazySheet(
  () => withLaterWords(import('./settings/ChartSheet.tsx')).then((part) => part.ChartSheet),
  ({ open, onClose }) => open !== undefined && onClose,
)

/** The drawing tools, loaded when they are taken out. */
export const DrawingBar = lazyPart(() => withLaterWords(import('./DrawingBar.tsx')).then((part) => part.DrawingBar))
