import { atom } from 'jotai'
import type { Order } from '../../../contract/entities/order.ts'

/** Open sheet of the command centre. */
export const commandSheetAtom = atom<'palette' | 'shortcuts' | undefined>(undefined)

/** An order that was picked in the palette: to be looked at, or ended. */
export interface PickedOrder {
  readonly order: Order
  readonly end: boolean
  /** Only so many lots of it, decimal text. */
  readonly part?: string | undefined
}

/** The order picked in the palette. */
export const pickedOrderAtom = atom<PickedOrder | undefined>(undefined)
