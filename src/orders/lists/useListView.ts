import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Order, OrderList } from '../../../contract/entities/order.ts'
import { orderFiguresAtom } from '../../session/figures.ts'
import { store } from '../../store.ts'
import type { OrderListState } from '../orderLists.ts'
import { arranged, isUsual, type ListView, queryOfView, viewOfQuery } from './listView.ts'

/** Interval at which positions are sorted again by profit, ms. Rows that move all the time cannot be tapped. */
export const REORDER_MS = 3_000

const profitOf = (order: Order) => store.get(orderFiguresAtom(order.id))?.profit ?? order.profit

interface ArrangedList {
  readonly view: ListView
  readonly change: (change: Partial<ListView>) => void
  /** Returns the loaded orders that match, in the selected order. */
  readonly arrange: (orders: readonly Order[]) => readonly Order[]
}

/**
 * A list of live orders as the address asks for it. What is filtered and sorted is the whole list: its pages are loaded to
 * the end for it.
 */
export function useListView(kind: OrderList, list: OrderListState & { more: () => void }): ArrangedList {
  const navigate = useNavigate()
  const query = useSearchParams()[0].toString()
  const live = kind === 'history' ? 'holding' : kind
  const view = useMemo(() => viewOfQuery(live, new URLSearchParams(query)), [live, query])
  const usual = kind === 'history' || isUsual(view)
  const { answer, busy, error, more } = list
  const wanting = !usual && answer?.complete === false && !busy && error === undefined
  useEffect(() => {
    if (wanting) more()
  }, [wanting, more])
  const byProfit = view.outcome !== undefined || view.sort === 'bestFirst' || view.sort === 'worstFirst'
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (usual || !byProfit) return
    const timer = setInterval(() => setRound((before) => before + 1), REORDER_MS)
    return () => clearInterval(timer)
  }, [usual, byProfit])
  return {
    view,
    change: (to) => {
      const before = new URLSearchParams(query)
      navigate(`/order?${queryOfView({ ...view, ...to }, before)}`, { replace: true })
    },
    arrange: useMemo(() => {
      // Read only so that the list is put in order again when its time has come.
      void round
      return (orders) => (usual ? orders : arranged(orders, view, profitOf))
    }, [usual, view, round]),
  }
}
