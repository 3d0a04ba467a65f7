import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { orderListAtom } from './orderLists.ts'

/** The order whose sheet is open, as the list knows it newest. */
export function useOpenOrder(kind: OrderList): {
  order: Order | null
  open: (order: Order) => void
  close: () => void
} {
  const { loaded } = useAtomValue(orderListAtom(kind))
  const [opened, setOpened] = useState<Order | null>(null)
  const order = opened && (loaded?.rows.find(({ id }) => id === opened.id) ?? opened)
  const open = useCallback((order: Order) => setOpened(order), [])
  const close = useCallback(() => setOpened(null), [])
  return { order, open, close }
}
