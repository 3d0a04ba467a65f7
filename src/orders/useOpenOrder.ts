import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { sessionAtom } from '../session/session.ts'
import { orderListAtom } from './orderLists.ts'

/** The order whose sheet is open, as the list knows it newest; none once its account is gone. */
export function useOpenOrder(kind: OrderList): {
  order: Order | null
  open: (order: Order) => void
  close: () => void
} {
  const { loaded } = useAtomValue(orderListAtom(kind))
  const session = useAtomValue(sessionAtom)
  const [opened, setOpened] = useState<{ order: Order; session: typeof session } | null>(null)
  const shown = opened?.session === session ? opened?.order : undefined
  const order = shown ? (loaded?.rows.find(({ id }) => id === shown.id) ?? shown) : null
  const open = useCallback((order: Order) => setOpened({ order, session }), [session])
  const close = useCallback(() => setOpened(null), [])
  return { order, open, close }
}
