import type { RefObject } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import type { Point } from '../ui/menuPlace.ts'
import { useContextMenu } from '../ui/useContextMenu.ts'

/** Has the menu of an order asked for in its row. */
export function useOrderMenu(
  rows: RefObject<HTMLElement | null>,
  orders: readonly Order[],
  onMenu: ((order: Order, at: Point) => void) | undefined,
): void {
  useContextMenu(rows, (target, at) => {
    const id = target.closest<HTMLElement>('[data-order]')?.dataset.order
    const order = orders.find((one) => one.id === id)
    if (order === undefined || onMenu === undefined) return false
    onMenu(order, at)
    return true
  })
}
