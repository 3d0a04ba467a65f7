import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderList } from '../../contract/entities/order.ts'

/** The lists of orders in the order of their tabs. */
export const orderTabs: readonly { readonly kind: OrderList; readonly label: MessageDescriptor }[] = [
  { kind: 'holding', label: msg`Positions` },
  { kind: 'pending', label: msg`Pending` },
  { kind: 'history', label: msg`History` },
]

const types: Readonly<Record<OrderList, string>> = { holding: '1', pending: '0', history: '3' }

/** The list a query names (document 1 §2: 1 holding, 0 pending, 3 history); holding where it names none. */
export function listOfQuery(type: string | null): OrderList {
  return orderTabs.find(({ kind }) => types[kind] === type)?.kind ?? 'holding'
}

/** Returns the query of a list. */
export const queryOfList = (kind: OrderList): string => types[kind]
