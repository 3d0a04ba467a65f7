import { type ReactNode, useCallback, useState } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { withLaterWords } from '../i18n/language.ts'
import type { Point } from '../ui/menuPlace.ts'
import { EndOrder, OrderSheet } from './orderSheets.ts'
import { useEndedOrders } from './useEndedOrders.ts'
import { useOpenOrder } from './useOpenOrder.ts'

/**
 * Returns what opens from an order: its details, the confirmation of closing it, and its menu. Draw `sheets` beside the
 * list.
 */
export function useOrderSheets(kind?: OrderList): {
  open: (order: Order, part?: 'stops') => void
  /** `lots`: only so many of it, decimal text. */
  end: (order: Order, lots?: string) => void
  menu: (order: Order, at: Point) => void
  sheets: ReactNode
} {
  const { order, part, open, close } = useOpenOrder(kind)
  const { order: ending, open: beginEnd, close: leave } = useOpenOrder(kind)
  const [lots, setLots] = useState<string>()
  const end = useCallback(
    (order: Order, lots?: string) => {
      setLots(lots)
      beginEnd(order)
    },
    [beginEnd],
  )
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
      <EndOrder order={ending} part={lots} onLeft={leave} />
    </>
  )
  return { open, end, menu, sheets }
}
