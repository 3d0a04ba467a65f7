import { atom, type WritableAtom } from 'jotai'
import type { OrderList } from '../../../contract/entities/order.ts'
import { readStored, writeStored } from '../../stored.ts'
import { columns } from './columns.tsx'
import { sorts } from './lines.ts'
import { readView, type TableView } from './tableView.ts'

type ViewAtom = WritableAtom<TableView, [TableView], void>

function viewAtom(kind: OrderList): ViewAtom {
  const key = `table.${kind}`
  const names = columns[kind].map(({ name }) => name)
  const held = atom(readView(readStored(key), names, sorts))
  return atom(
    (get) => get(held),
    (_get, set, view) => {
      set(held, view)
      writeStored(key, JSON.stringify(view))
    },
  )
}

/** How this device arranges each table of orders; remembered. */
export const viewAtoms: Readonly<Record<OrderList, ViewAtom>> = {
  holding: viewAtom('holding'),
  pending: viewAtom('pending'),
  history: viewAtom('history'),
}

/** Whether the table on the screen has little room: then the spare columns are hidden unless they were chosen. */
export const narrowAtom = atom(false)
