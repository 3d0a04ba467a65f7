import { useEffect, useRef } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { onOrdersClosed } from '../session/orderEvents.ts'
import { dropEnded } from './orderLists.ts'

/**
 * Takes orders that the server ended out of the holding list at once, and closes the sheet that shows one of them
 * (document 1 §4). What came to them is told by the notices, wherever one is.
 */
export function useEndedOrders(open: Order | null, close: () => void): void {
  const now = useRef({ open, close })
  useEffect(() => {
    now.current = { open, close }
  })
  useEffect(
    () =>
      onOrdersClosed((ended) => {
        const { open, close } = now.current
        if (open && ended.some(({ id }) => id === open.id)) close()
        dropEnded(new Set(ended.map(({ id }) => id)))
      }),
    [],
  )
}
