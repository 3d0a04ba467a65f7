import { useCallback, useEffect } from 'react'
import type { OrderList } from '../../contract/entities/order.ts'
import { ordersVersionAtom } from '../session/orderEvents.ts'
import { sessionAtom } from '../session/session.ts'
import { useAtomValue } from '../useAtom.ts'
import { loadMoreOrders, type OrderListState, orderListAtom, reloadOrders } from './orderLists.ts'

/** A list of orders, and how to load more of it. */
export interface ListedOrders extends OrderListState {
  readonly reload: () => Promise<void>
  readonly more: () => Promise<void>
}

/** A list of orders as far as somebody else has it loaded. */
export function useLoadedList(kind: OrderList): ListedOrders {
  const state = useAtomValue(orderListAtom(kind))
  const reload = useCallback(() => reloadOrders(kind), [kind])
  const more = useCallback(() => loadMoreOrders(kind), [kind])
  return { ...state, reload, more }
}

/** A list of orders, loaded when it is shown and again whenever it may have changed. */
export function useOrderList(kind: OrderList): ListedOrders {
  const list = useLoadedList(kind)
  const version = useAtomValue(ordersVersionAtom)
  const token = useAtomValue(sessionAtom)?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means that the list may have changed
  useEffect(() => {
    if (token !== undefined) void reloadOrders(kind)
  }, [kind, version, token])
  return list
}
