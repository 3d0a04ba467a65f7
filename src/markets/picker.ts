import { withLaterWords } from '../i18n/language.ts'
import { lateSheet } from '../ui/late.tsx'

/** The instrument picker, loaded apart from the screens that open it. */
export const InstrumentPicker = lateSheet(
  () => withLaterWords(import('./InstrumentPicker.tsx')).then((part) => part.InstrumentPicker),
  ({ open, onClose }) => open && onClose,
)
