import Big from 'big.js'
import type { Order } from '../../../contract/entities/order.ts'
import { type Figure, sumOf } from '../../../contract/rules.ts'
import { distanceTo } from '../orderFigures.ts'
import type { TableView } from './tableView.ts'

/** An order with what it is worth now. */
export interface Standing {
  readonly order: Order
  readonly price: number
  /** USD. */
  readonly profit: Big
}

/** The positions of one instrument, and what they come to. */
export interface Group {
  readonly key: string
  readonly orders: readonly Order[]
  readonly net: Net
}

/** Positions of one instrument taken as one. */
export interface Net {
  /** Undefined where as much is bought as sold. */
  readonly side: Order['side'] | undefined
  readonly lots: Big
  /** The price at which the net position has neither won nor lost; undefined where there is no net position. */
  readonly price: Big | undefined
  /** USD. */
  readonly margin: Big
  /** USD. */
  readonly fee: Big
}

/** Returns the net totals of one instrument's positions. */
export function netOf(orders: readonly Order[]): Net {
  const signed = orders.map(({ side, lots }) => (side === 'buy' ? new Big(lots) : new Big(lots).neg()))
  const lots = sumOf(signed)
  const worth = sumOf(signed.map((size, at) => size.times(orders[at]?.price ?? 0)))
  return {
    side: lots.eq(0) ? undefined : lots.gt(0) ? 'buy' : 'sell',
    lots: lots.abs(),
    price: lots.eq(0) ? undefined : worth.div(lots),
    margin: sumOf(orders.map(({ margin }) => margin)),
    fee: sumOf(orders.map(({ fee }) => fee)),
  }
}

type Key = Figure | undefined

/** Sort keys of the columns. Text where it is not a number. */
const keys: Readonly<Record<string, (standing: Standing) => Key>> = {
  instrument: ({ order }) => order.showCode,
  // What was placed in the same second stands by its number.
  order: ({ order }) => `${order.createdAt} ${order.id}`,
  side: ({ order: { side, lots } }) => (side === 'buy' ? lots : -lots),
  start: ({ order }) => (order.status === 'pending' ? order.originPrice : order.price),
  price: ({ price }) => price,
  distance: ({ order, price }) => new Big(distanceTo(order.originPrice, price)).abs(),
  stopLoss: ({ order }) => order.stopLoss,
  takeProfit: ({ order }) => order.takeProfit,
  margin: ({ order }) => order.margin,
  fee: ({ order }) => order.fee,
  profit: ({ profit }) => profit,
}
const TEXTS = ['instrument', 'order']

/** The columns that sort. */
export const sorts: readonly string[] = Object.keys(keys)
/** Those whose order changes with prices. */
export const liveSorts: readonly string[] = ['price', 'distance', 'profit']
/** Those of a group that are added up. */
const SUMS = ['margin', 'fee', 'profit']

function compare(by: string, one: Key, other: Key): number {
  if (TEXTS.includes(by)) return String(one).localeCompare(String(other), undefined, { numeric: true })
  return new Big(one ?? 0).cmp(other ?? 0)
}

/** Puts things in order by a key; those without one stand last, those alike stay as they were. */
function sorted<T>(list: readonly T[], by: string, down: boolean, keyOf: (one: T) => Key): readonly T[] {
  return list.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return compare(by, one, other) * (down ? -1 : 1)
  })
}

/** Groups of orders in the order of a table; each order is its own group where they are not grouped. */
export function arrangedGroups(
  standings: readonly Standing[],
  { sort, grouped }: Pick<TableView, 'sort' | 'grouped'>,
): readonly (readonly Standing[])[] {
  const keyOf = keys[sort?.by ?? '']
  const inOrder = sort === undefined || keyOf === undefined ? standings : sorted(standings, sort.by, sort.down, keyOf)
  if (!grouped) return inOrder.map((one) => [one])
  const groups = [...Map.groupBy(inOrder, ({ order }) => order.showCode).values()]
  if (sort === undefined || keyOf === undefined || !SUMS.includes(sort.by)) return groups
  return sorted(groups, sort.by, sort.down, (group) => sumOf(group.map((one) => keyOf(one) ?? 0)))
}

/** The orders in the places they had, while rows must not move under the pointer; new ones first. */
export function inPlace(orders: readonly Order[], before: readonly string[]): readonly Order[] {
  const places = new Map(before.map((id, at) => [id, at]))
  return orders.toSorted((one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1))
}
