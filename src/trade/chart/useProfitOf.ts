import Big from 'big.js'
import { atom } from 'jotai'
import { useMemo } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { quoteAtom } from '../../markets/atoms.ts'
import { runningFigures } from '../../orders/orderFigures.ts'
import { useOrderInstrument, useRate } from '../../orders/useOrderFigures.ts'
import { sameFormulasAtom } from '../../session/basicInfo.ts'
import { orderFiguresAtom } from '../../session/figures.ts'
import { offlineAccountAtom } from '../../session/snapshotFeed.ts'
import { useAtomValue } from '../../useAtom.ts'

/** The profit of orders of one instrument together, USD; redraws its reader with every price. */
export function useProfitOf(orders: readonly [Order, ...Order[]]): string {
  const instrument = useOrderInstrument(orders[0])
  const rate = useRate(instrument)
  const sum = useMemo(
    () =>
      atom((get) => {
        const sameFormulas = get(sameFormulasAtom)
        const quote = get(quoteAtom(instrument?.code ?? ''))
        const isCopy = get(offlineAccountAtom) !== undefined
        const profitOf = (order: Order) => {
          const reported = isCopy ? undefined : get(orderFiguresAtom(order.id))
          return runningFigures(order, isCopy ? { reported, sameFormulas } : { quote, rate, reported, sameFormulas })
            .profit
        }
        return orders.reduce((total, order) => total.plus(profitOf(order)), new Big(0)).toFixed()
      }),
    [orders, instrument, rate],
  )
  return useAtomValue(sum)
}
