import Big from 'big.js'
import { type Atom, atom } from 'jotai'
import type { CloseScope, Order } from '../../../contract/entities/order.ts'
import { instrumentOf } from '../../markets/atoms.ts'
import { freshnessAtom } from '../../markets/freshness.ts'
import { figuresNow } from '../useOrderFigures.ts'

/** A position as it stands now. */
export interface HeldPosition {
  readonly order: Order
  /** USD. */
  readonly profit: Big
  /** Its market is open and its price fresh. */
  readonly closable: boolean
}

/** The positions as they stand, moving with every price. */
export const heldPositionsAtom = (orders: readonly Order[]): Atom<readonly HeldPosition[]> =>
  atom((get) =>
    orders.map((order) => {
      const instrument = instrumentOf(order)
      const freshness = get(freshnessAtom(instrument?.code ?? ''))
      return {
        order,
        profit: new Big(figuresNow(get, order).profit),
        closable: instrument === undefined || (freshness !== 'closed' && freshness !== 'stale'),
      }
    }),
  )

/** Totals of selected positions. */
export interface Totals {
  readonly count: number
  /** Of them, how many cannot be closed now. */
  readonly stuck: number
  /** USD. */
  readonly profit: Big
  /** USD, what is released. */
  readonly margin: Big
}

/** Returns true if a position is one of those to close: one without profit or loss neither wins nor loses (as the server has it). */
export function isMeant({ order, profit }: HeldPosition, scope: CloseScope, instrumentId: string | undefined): boolean {
  if (instrumentId !== undefined && order.instrumentId !== instrumentId) return false
  return scope === 'all' || (scope === 'winners' ? profit.gt(0) : profit.lt(0))
}

/** The sums of positions. */
export const totalsOf = (positions: readonly HeldPosition[]): Totals => ({
  count: positions.length,
  stuck: positions.filter(({ closable }) => !closable).length,
  profit: positions.reduce((sum, { profit }) => sum.plus(profit), new Big(0)),
  margin: positions.reduce((sum, { order }) => sum.plus(order.margin), new Big(0)),
})
