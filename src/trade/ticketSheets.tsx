/** Parts that open from the ticket and load separately. */
import { withLaterWords } from '../i18n/language.ts'
import { lazyPart, lazySheet } from '../ui/lazy.tsx'
import { NONE } from './MarginFigures.tsx'

const load = () => withLaterWords(import('./sheets/ticketSheets.ts'))

/** The units of a stop. */
export const StopUnitSheet = lazySheet(
  () => load().then((sheets) => sheets.StopUnitSheet),
  ({ open, onClose }) => open && onClose,
)

/** Lots by what may be lost. */
export const RiskSheet = lazySheet(
  () => load().then((sheets) => sheets.RiskSheet),
  ({ open, onClose }) => open && onClose,
)

/** The figures that a phone has no room for. */
export const DetailsSheet = lazySheet(
  () => load().then((sheets) => sheets.DetailsSheet),
  ({ open, onClose }) => open && onClose,
)

/** The question before an order goes out. */
export const ConfirmOrderSheet = lazySheet(
  () => load().then((sheets) => sheets.ConfirmOrderSheet),
  ({ side, onClose }) => side !== undefined && onClose,
)

/** The stop-out prices, which a wide screen shows a moment after the rest. */
export const StopOutPrices = lazyPart(() => load().then((sheets) => sheets.StopOutPrices), { fallback: () => NONE })

/** Explains why an order needs more margin, and the lower leverage before a close. */
export const MarginNote = lazyPart(() => load().then((sheets) => sheets.MarginNote))

/** Shows the result of an order. It loads while the app is idle, so that it is ready with the answer. */
export const FillCard = lazyPart(() => withLaterWords(import('./FillCard.tsx')).then((part) => part.FillCard), {
  needed: ({ placed }) => placed !== undefined,
})

/** Amounts for a stop in the ticket. */
export const StopHelp = lazyPart(() => load().then((sheets) => sheets.StopHelp))

/** The leverages to choose from on a phone. */
export const LeverageSheet = lazySheet(
  () => load().then((sheets) => sheets.LeverageSheet),
  ({ open, onClose }) => open && onClose,
)
