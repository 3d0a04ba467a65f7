import type { Instrument } from '../../../contract/entities/market.ts'
import type { StopOutPosition } from '../../../contract/stopOut.ts'
import type { OrderListState } from '../../orders/orderLists.ts'

/**
 * The positions of an instrument; undefined while not all that the account holds are loaded: what is left out would move
 * with the price and not be reckoned with. `count`: how many it holds, where the server has said so.
 */
export function heldIn(
  loaded: Pick<NonNullable<OrderListState['answer']>, 'rows' | 'complete'> | undefined,
  count: number | undefined,
  { code, showCode }: Pick<Instrument, 'code' | 'showCode'>,
): readonly StopOutPosition[] | undefined {
  if (count === 0) return []
  if (!loaded?.complete) return undefined
  // Another operator's server may not say the code (decisions §9).
  const own = loaded.rows.filter((order) => (order.code ?? order.showCode) === (order.code ? code : showCode))
  return own.map(({ side, lots, price }) => ({ side, lots, openPrice: price }))
}
