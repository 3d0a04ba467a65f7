import { useCallback, useEffect, useState } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { sessionAtom } from '../session/session.ts'
import { useAtomValue } from '../useAtom.ts'
import { type LoadedOrders, orderListAtom } from './orderLists.ts'

/** An order as its list knows it newest. Without a list: a live order. */
export function useNewestOrder(shown: Order | undefined, kind?: OrderList): Order | undefined {
  // One that waits is held as soon as it is filled.
  const { answer: held } = useAtomValue(orderListAtom(kind ?? 'holding'))
  const { answer: waiting } = useAtomValue(orderListAtom(kind ?? 'pending'))
  const newest = (list: LoadedOrders | undefined) => list?.rows.find(({ id }) => id === shown?.id)
  return newest(held) ?? newest(waiting) ?? shown
}

/** The order whose sheet is open, as its list knows it newest; none once its account is gone. Without a list: a live order. */
export function useOpenOrder(kind?: OrderList): {
  order: Order | null
  /** Requested part of the sheet. */
  part: 'stops' | undefined
  open: (order: Order, part?: 'stops') => void
  close: () => void
} {
  const session = useAtomValue(sessionAtom)
  const [opened, setOpened] = useState<{ order: Order; part: 'stops' | undefined; session: typeof session } | null>(
    null,
  )
  const shown = opened?.session === session ? opened?.order : undefined
  const order = useNewestOrder(shown, kind) ?? null
  const open = useCallback((order: Order, part?: 'stops') => setOpened({ order, part, session }), [session])
  const close = useCallback(() => setOpened(null), [])
  // A page that is left is kept, and hears no more of the order: whoever comes back may have chosen something else.
  useEffect(() => close, [close])
  return { order, part: opened?.part, open, close }
}
