/** What opens from the ticket, loaded apart from it. */
import { withLaterWords } from '../i18n/language.ts'
import { late, lateSheet } from '../ui/late.tsx'
import { NONE } from './MarginFigures.tsx'

const load = () => withLaterWords(import('./sheets/ticketSheets.ts'))

/** The units of a stop. */
export const StopUnitSheet = lateSheet(
  () => load().then((sheets) => sheets.StopUnitSheet),
  ({ open, onClose }) => open && onClose,
)

/** Lots by what may be lost. */
export const RiskSheet = lateSheet(
  () => load().then((sheets) => sheets.RiskSheet),
  ({ open, onClose }) => open && onClose,
)

/** The figures that a phone has no room for. */
export const DetailsSheet = lateSheet(
  () => load().then((sheets) => sheets.DetailsSheet),
  ({ open, onClose }) => open && onClose,
)

/** The question before an order goes out. */
export const AskSheet = lateSheet(
  () => load().then((sheets) => sheets.AskSheet),
  ({ side, onClose }) => side !== undefined && onClose,
)

/** The stop-out prices, which a wide screen shows a moment after the rest. */
export const StopOutPrices = late(() => load().then((sheets) => sheets.StopOutPrices), { fallback: () => NONE })

/** Why an order needs more margin, and the lower leverage before a close. */
export const MarginNote = late(() => load().then((sheets) => sheets.MarginNote))

/** What became of an order: loaded in an idle moment, so that it is there with the answer. */
export const FillCard = late(() => withLaterWords(import('./FillCard.tsx')).then((part) => part.FillCard), {
  needed: ({ placed }) => placed !== undefined,
})

/** Amounts for a stop in the ticket. */
export const StopHelp = late(() => load().then((sheets) => sheets.StopHelp))

/** The leverages to choose from on a phone. */
export const LeverageSheet = lateSheet(
  () => load().then((sheets) => sheets.LeverageSheet),
  ({ open, onClose }) => open && onClose,
)
