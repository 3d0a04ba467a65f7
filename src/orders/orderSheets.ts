/** The sheets of orders, each loaded apart from the screens that open it. */
import { withLaterWords } from '../i18n/language.ts'
import { lazySheet } from '../ui/lazy.tsx'

/** The detail of an order. */
export const OrderSheet = lazySheet(
  () => withLaterWords(import('./detail/OrderSheet.tsx')).then((part) => part.OrderSheet),
  ({ order, onClose }) => order !== null && onClose,
)

/** Ends an order from its row. */
export const EndOrder = lazySheet(
  () => withLaterWords(import('./close/EndOrder.tsx')).then((part) => part.EndOrder),
  ({ order, onLeft }) => order !== null && onLeft,
)

/** Closes many positions at once. */
export const CloseAllSheet = lazySheet(
  () => withLaterWords(import('./closeAll/CloseAllSheet.tsx')).then((part) => part.CloseAllSheet),
  ({ requested, onAsk }) => requested && (() => onAsk(undefined)),
)

/** The sheet of a lost answer, loaded ahead of the day when there is no network to load it by. */
export const CheckingSheet = lazySheet(
  () => withLaterWords(import('./CheckingSheet.tsx')).then((part) => part.CheckingSheet),
  ({ action, hidden, onHide }) => action.phase === 'unknown' && !hidden && onHide,
)
