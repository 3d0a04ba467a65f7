import { useEffect } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { useOrderList } from '../useOrderList.ts'

const none: readonly Order[] = []

/** Every position held, with all pages of the list; none while nobody wants them. Whether some are still on their way. */
export function useHeldOrders(wanted: boolean): { readonly orders: readonly Order[]; readonly loading: boolean } {
  const { answer, busy, error, more } = useOrderList('holding')
  const lacks = wanted && !answer?.complete && error === undefined
  useEffect(() => {
    if (lacks && answer !== undefined && !busy) more()
  })
  return { orders: (wanted && answer?.rows) || none, loading: lacks }
}
