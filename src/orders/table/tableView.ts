import { moveItem } from '../../ui/moveItem.ts'

/** Arrangement of a table of orders on this device. Columns are named, and pinned ones are not listed. */
export interface TableView {
  /** The columns in their order, the hidden ones among them. */
  readonly order: readonly string[]
  /** Undefined while nobody has chosen: then the columns that fit are shown. */
  readonly hidden: readonly string[] | undefined
  /** Undefined: in the order of the list. */
  readonly sort: { readonly by: string; readonly down: boolean } | undefined
  /** Positions of one instrument stand under their sum. */
  readonly grouped: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads a stored arrangement of the columns there are; what cannot be understood is as if nobody had chosen it. */
export function readView(stored: string | undefined, names: readonly string[], sorts: readonly string[]): TableView {
  let read: unknown
  try {
    read = JSON.parse(stored ?? '{}')
  } catch {
    read = undefined
  }
  const { order, hidden, sort, grouped } = isRecord(read) ? read : {}
  const known = (list: unknown) => (Array.isArray(list) ? names.filter((name) => list.includes(name)) : undefined)
  const placed: readonly string[] = Array.isArray(order)
    ? [...new Set<unknown>(order)].filter((one): one is string => names.some((name) => name === one))
    : []
  // A column that a later build adds stands where that build has it.
  const withNew = names.reduce<readonly string[]>(
    (list, name, at) => (list.includes(name) ? list : list.toSpliced(at, 0, name)),
    placed,
  )
  const by = isRecord(sort) ? sorts.find((name) => name === sort.by) : undefined
  return {
    order: withNew,
    hidden: known(hidden),
    sort: by === undefined ? undefined : { by, down: isRecord(sort) && sort.down === true },
    grouped: grouped === true,
  }
}

/** The columns that are shown, in their order. `spare` are those that give way where there is little room. */
export const shownColumns = ({ order, hidden }: TableView, spare: readonly string[], isNarrow: boolean) =>
  order.filter((name) => !(hidden ?? (isNarrow ? spare : [])).includes(name))

/** The arrangement with a column shown or hidden. `shown` are those on the screen now. */
export const withColumn = (view: TableView, name: string, isOn: boolean, shown: readonly string[]): TableView => ({
  ...view,
  hidden: view.order.filter((one) => (one === name ? !isOn : !shown.includes(one))),
})

/** The arrangement with a column at another place. */
export const withPlace = (view: TableView, from: number, to: number): TableView => ({
  ...view,
  order: moveItem(view.order, from, to),
})

/** The arrangement after a press on a column's head: one direction, the other, then the list's own order again. */
export function withSort(view: TableView, by: string, isText: boolean): TableView {
  // Figures begin with the largest, words with the first.
  const first = !isText
  if (view.sort?.by !== by) return { ...view, sort: { by, down: first } }
  return { ...view, sort: view.sort.down === first ? { by, down: !first } : undefined }
}
