import Big from 'big.js'
import type { Decimal } from '../../../contract/codec.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { distanceTo } from '../orderFigures.ts'

/** The orders a list of live orders can stand in; `newest` is as the server lists them. */
export type ListSort = 'newest' | 'oldest' | 'bestFirst' | 'worstFirst' | 'instrument' | 'nearest'

/** Filters and sort order of a list of positions or pending orders. */
export interface ListView {
  readonly sort: ListSort
  readonly side: Order['side'] | undefined
  /** Positions that gain at the last price, or that lose. */
  readonly outcome: 'winners' | 'losers' | undefined
  /** By the name it is shown under. */
  readonly instrument: string | undefined
}

/** The orders each of the lists offers, the usual one first. */
export const listSorts: Readonly<Record<'holding' | 'pending', readonly ListSort[]>> = {
  holding: ['newest', 'oldest', 'bestFirst', 'worstFirst', 'instrument'],
  pending: ['newest', 'oldest', 'nearest', 'instrument'],
}

/** Parses the filters of a list. Anything missing or invalid means the default. */
export function viewOfQuery(kind: 'holding' | 'pending', query: URLSearchParams): ListView {
  const one = <T extends string>(name: string, of: readonly T[]): T | undefined =>
    of.find((word) => word === query.get(name))
  return {
    sort: one('sort', listSorts[kind]) ?? 'newest',
    side: one('side', ['buy', 'sell'] as const),
    outcome: kind === 'holding' ? one('outcome', ['winners', 'losers'] as const) : undefined,
    instrument: query.get('instrument') ?? undefined,
  }
}

/** The query that asks for it, in front of it whatever else the query says. */
export function queryOfView(view: ListView, before: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(before)
  for (const [name, value] of Object.entries({ ...view, sort: view.sort === 'newest' ? undefined : view.sort })) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return query
}

/** Returns true if it filters. */
export const isFiltering = ({ side, outcome, instrument }: ListView): boolean =>
  side !== undefined || outcome !== undefined || instrument !== undefined

/** Returns true if it is anything else than the list as the server tells it. */
export const isUsual = (view: ListView): boolean => !isFiltering(view) && view.sort === 'newest'

/** An order with the profit it makes now. */
interface Running {
  readonly order: Order
  readonly profit: Big
}

const compare: Readonly<Record<ListSort, (one: Running, other: Running) => number>> = {
  newest: () => 0,
  oldest: () => 0,
  bestFirst: (one, other) => other.profit.cmp(one.profit),
  worstFirst: (one, other) => one.profit.cmp(other.profit),
  instrument: (one, other) => one.order.showCode.localeCompare(other.order.showCode),
  nearest: (one, other) => distance(one.order) - distance(other.order),
}

const distance = ({ originPrice, lastPrice }: Order): number => Math.abs(Number(distanceTo(originPrice, lastPrice)))

/** The orders of a list, the newest first, that fit a view, in its order; those alike in it stay the newest first. */
export function arranged(
  orders: readonly Order[],
  view: ListView,
  profitOf: (order: Order) => Decimal,
): readonly Order[] {
  const { side, outcome, instrument, sort } = view
  const fitting = orders
    .filter((order) => side === undefined || order.side === side)
    .filter((order) => instrument === undefined || order.showCode === instrument)
    .map((order): Running => ({ order, profit: new Big(profitOf(order)) }))
    .filter(({ profit }) => outcome === undefined || (outcome === 'winners' ? profit.gt(0) : profit.lt(0)))
  const sorted = sort === 'oldest' ? fitting.toReversed() : fitting.toSorted(compare[sort])
  return sorted.map(({ order }) => order)
}
