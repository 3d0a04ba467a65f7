import Big from 'big.js'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { store } from '../../store.ts'
import { REORDER_MS } from '../lists/useListView.ts'
import { figuresNow } from '../useOrderFigures.ts'
import { arrangedGroups, type Group, inPlace, liveSorts, netOf, type Standing } from './lines.ts'
import type { TableView } from './tableView.ts'

/** A row of the table: an order, or the head of a group of them. */
export type Line =
  | { readonly key: string; readonly order: Order; readonly inGroup: boolean }
  | { readonly key: string; readonly group: Group; readonly isOpen: boolean }

/** An order as it stands at this moment. */
export function standingOf(order: Order): Standing {
  const { price, profit } = figuresNow(store.get, order)
  return { order, price, profit: new Big(profit) }
}

/**
 * The rows of a table. Where they are sorted by what moves with prices they are put in order again now and then, and never
 * while `isStill` says that somebody points at one.
 */
export function useLines(
  orders: readonly Order[],
  { sort, grouped }: TableView,
  opened: ReadonlySet<string>,
  isStill: () => boolean,
): readonly Line[] {
  const [round, setRound] = useState(0)
  const isLive = sort !== undefined && liveSorts.includes(sort.by)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => isStill() || setRound((before) => before + 1), REORDER_MS)
    return () => clearInterval(timer)
  }, [isLive, isStill])
  const last = useRef<{ readonly ids: readonly string[]; readonly view: unknown }>(undefined)
  const view = useMemo(() => ({ sort, grouped }), [sort, grouped])
  const groups = useMemo(() => {
    void round
    // Another list of the same orders, as after one was closed, moves none of those that are left.
    const keeps = isLive && last.current?.view === view && isStill()
    if (keeps) {
      const before = inPlace(orders, last.current?.ids ?? []).map(standingOf)
      return arrangedGroups(before, { sort: undefined, grouped })
    }
    return arrangedGroups(orders.map(standingOf), view)
  }, [orders, view, grouped, isLive, isStill, round])
  useEffect(() => {
    last.current = { ids: groups.flat().map(({ order }) => order.id), view }
  }, [groups, view])
  return useMemo(
    () =>
      groups.flatMap((group) =>
        linesOf(
          group.map(({ order }) => order),
          opened,
        ),
      ),
    [groups, opened],
  )
}

function linesOf(orders: readonly Order[], opened: ReadonlySet<string>): readonly Line[] {
  const [first] = orders
  if (first === undefined) return []
  if (orders.length === 1) return [{ key: first.id, order: first, inGroup: false }]
  const key = first.showCode
  const isOpen = opened.has(key)
  const head: Line = { key, group: { key, orders, net: netOf(orders) }, isOpen }
  return isOpen ? [head, ...orders.map((order) => ({ key: order.id, order, inGroup: true }))] : [head]
}
