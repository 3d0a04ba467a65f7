import { useEffect, useMemo } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { useLiveStops } from '../orders/useOrderFigures.ts'
import { useOrderList } from '../orders/useOrderList.ts'

/** Pages of a list that are loaded at most: more lines than that no chart can show. */
const MOST_PAGES = 5

/** The held and the pending orders of one instrument, newest first, their stops as they stand; none for a visitor. */
export function useOpenOrders(code: string, showCode: string): readonly Order[] {
  const held = useWhole('holding')
  const pending = useWhole('pending')
  const orders = useMemo(
    // Another operator's server may not say the code (decisions §9).
    () => [...held, ...pending].filter((order) => (order.code ?? order.showCode) === (order.code ? code : showCode)),
    [held, pending, code, showCode],
  )
  return useLiveStops(orders)
}

const none: readonly Order[] = []

function useWhole(kind: 'holding' | 'pending'): readonly Order[] {
  const { answer, busy, error, more } = useOrderList(kind)
  const wants = answer?.complete === false && answer.pages < MOST_PAGES && error === undefined
  useEffect(() => {
    if (wants && !busy) more()
  })
  return answer?.rows ?? none
}
