import { type ReactNode, useCallback } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { withLaterWords } from '../i18n/language.ts'
import type { Point } from '../ui/menuPlace.ts'
import { EndOrder, OrderSheet } from './orderSheets.ts'
import { useEndedOrders } from './useEndedOrders.ts'
import { useOpenOrder } from './useOpenOrder.ts'

/** What opens from an order: its details, the question before it ends, and its menu; `sheets` is drawn beside the list. */
export function useOrderSheets(kind?: OrderList): {
  open: (order: Order, part?: 'stops') => void
  end: (order: Order) => void
  menu: (order: Order, at: Point) => void
  sheets: ReactNode
} {
  const { order, part, open, close } = useOpenOrder(kind)
  const { order: ending, open: end, close: leave } = useOpenOrder(kind)
  useEndedOrders(order, close)
  const menu = useCallback(
    (order: Order, at: Point) => {
      withLaterWords(import('./orderMenu.ts')).then(
        ({ openOrderMenu }) => openOrderMenu(order, at, { onOpen: open, onEnd: end }),
        () => undefined,
      )
    },
    [open, end],
  )
  const sheets = (
    <>
      <OrderSheet order={order} atStops={part === 'stops'} onClose={close} />
      <EndOrder order={ending} onLeft={leave} />
    </>
  )
  return { open, end, menu, sheets }
}
