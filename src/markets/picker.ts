import { withLaterWords } from '../i18n/language.ts'
import { lazySheet } from '../ui/lazy.tsx'

/** The instrument picker, loaded apart from the screens that open it. */
export const InstrumentPicker = lazySheet(
  () => withLaterWords(import('./InstrumentPicker.tsx')).then((part) => part.InstrumentPicker),
  ({ open, onClose }) => open && onClose,
)
