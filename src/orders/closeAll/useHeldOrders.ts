import { useEffect } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { useOrderList } from '../useOrderList.ts'

const none: readonly Order[] = []

/** Every position held, with all pages of the list; none while nobody wants them. Whether some are still on their way. */
export function useHeldOrders(wanted: boolean): { readonly orders: readonly Order[]; readonly loading: boolean } {
  const { loaded, loading, loadingMore, error, more } = useOrderList('holding')
  const lacks = wanted && !loaded?.complete && error === undefined
  useEffect(() => {
    if (lacks && loaded !== undefined && !loading && !loadingMore) more()
  })
  return { orders: (wanted && loaded?.rows) || none, loading: lacks }
}
