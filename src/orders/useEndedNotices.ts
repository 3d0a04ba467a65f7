import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { onOrdersClosed } from '../session/orderEvents.ts'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'
import { dropEnded, orderListAtom } from './orderLists.ts'
import { aboutOrder, nameOf, reasonOf } from './orderWords.ts'
import { orderActionState } from './useOrderAction.ts'

/**
 * Takes orders that the server ended out of the holding list, and closes the sheet that shows one of them (document 1 §4),
 * saying why; what the user closed here has its own answer.
 */
export function useEndedNotices(open: Order | null, close: () => void): void {
  const { t } = useLingui()
  const now = useRef({ open, close, t })
  useEffect(() => {
    now.current = { open, close, t }
  })
  useEffect(
    () =>
      onOrdersClosed((ended) => {
        const { open, close, t } = now.current
        const known = store.get(orderListAtom('holding')).loaded?.rows ?? []
        for (const { id, reason } of ended) {
          const order = open?.id === id ? open : known.find((row) => row.id === id)
          const own = orderActionState(`end:${id}`).phase !== 'idle'
          if (own || order === undefined || reason === 'reset') continue
          if (reason !== 'closed' || order === open)
            toast(`${nameOf(aboutOrder(order))}: ${t(reasonOf(order, reason))}`, { icon: 'info' })
        }
        if (open && ended.some(({ id }) => id === open.id)) close()
        dropEnded(new Set(ended.map(({ id }) => id)))
      }),
    [],
  )
}
