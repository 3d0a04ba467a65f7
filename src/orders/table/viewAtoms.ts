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

/** Arrangement of each table of orders on this device, remembered. */
export const viewAtoms: Readonly<Record<OrderList, ViewAtom>> = {
  holding: viewAtom('holding'),
  pending: viewAtom('pending'),
  history: viewAtom('history'),
}

/** True if the table has little room. Optional columns are then hidden unless they were selected. */
export const narrowAtom = atom(false)
