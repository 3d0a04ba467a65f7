import { t } from '@lingui/core/macro'
import type { Side } from '../../contract/rules.ts'
import { formatLots, formatPrice } from '../i18n/format.ts'
import { alertSheetAtom, alertsOfferedAtom } from '../markets/alertAtoms.ts'
import { quoteOf } from '../markets/atoms.ts'
import { tradableAtom } from '../markets/freshness.ts'
import { realMoneyAtom } from '../session/realMoney.ts'
import { store } from '../store.ts'
import { copyText } from '../ui/copyText.ts'
import { type MenuItem, openMenu } from '../ui/menu.ts'
import type { Point } from '../ui/menuPlace.ts'
import { chartSheetAtom, drawingAtom } from './chart/chartAtoms.ts'
import type { Ticket } from './useTicket.ts'

interface ChartMenu {
  at: Point
  /** The price that was pressed, if one was. */
  price: number | undefined
  ticket: Ticket
  /** Sets the view of the chart back. */
  reset: () => void
  /** Goes to the button of a side in the ticket. */
  onSide: (side: Side) => void
}

/** The kind of a pending order of a side that waits for a price on this side of the market. */
export const pendingKind = (side: Side, price: number, live: number): 'limit' | 'stop' =>
  (side === 'buy') === price < live ? 'limit' : 'stop'

/** Opens the menu of the chart at a price. */
export function openChartMenu({ at, price: pressed, ticket, reset, onSide }: ChartMenu): void {
  const { code, digits, showCode } = ticket.instrument
  const exact = pressed === undefined ? '' : pressed.toFixed(digits)
  const isPrice = Number(exact) > 0
  const price = isPrice ? formatPrice(exact, digits) : ''
  openMenu({
    at,
    title: isPrice ? `${showCode} ${price}` : showCode,
    groups: [
      isPrice ? [...pendingItems(ticket, exact, onSide), ...alertItem(code, exact, price)] : [],
      [
        isPrice && { icon: 'copy-doc', label: t`Copy price`, act: () => void copyText(exact) },
        { icon: 'reset', label: t`Reset view`, act: reset },
        { icon: 'draw', label: t`Drawing tools`, act: () => store.set(drawingAtom, true) },
        { icon: 'settings', label: t`Chart settings`, act: () => store.set(chartSheetAtom, 'look') },
      ],
    ],
  })
}

/** Nothing while an order would be refused whatever is typed, or at the price of this moment. */
function pendingItems(
  { instrument, draft, dispatch }: Ticket,
  price: string,
  onSide: (side: Side) => void,
): MenuItem[] {
  const { code, digits, leverages } = instrument
  const live = quoteOf(code)?.close
  const isOpen = store.get(tradableAtom(code)) === 'live' && store.get(realMoneyAtom) !== 'closed'
  if (live === undefined || !isOpen || leverages.length === 0 || Number(price) === live) return []
  const lots = draft.lots === '' ? undefined : formatLots(draft.lots)
  const words = formatPrice(price, digits)
  return (['buy', 'sell'] as const).map((side) => {
    const isLimit = pendingKind(side, Number(price), live) === 'limit'
    const buy = isLimit ? t`Buy limit ${words}` : t`Buy stop ${words}`
    const sell = isLimit ? t`Sell limit ${words}` : t`Sell stop ${words}`
    return {
      icon: side === 'buy' ? 'arrow-up-right' : 'arrow-down-right',
      label: side === 'buy' ? buy : sell,
      hint: lots && t`${lots} lots`,
      act: () => {
        dispatch({ type: 'mode', mode: 'pending', price: Number(price), digits })
        dispatch({ type: 'target', price })
        onSide(side)
      },
    }
  })
}

function alertItem(code: string, price: string, words: string): MenuItem[] {
  if (store.get(alertsOfferedAtom) !== true) return []
  return [{ icon: 'bell', label: t`Alert at ${words}`, act: () => store.set(alertSheetAtom, { code, price }) }]
}
