import { atom, type Getter } from 'jotai'
import { useMemo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Order } from '../../contract/entities/order.ts'
import { rateCurrency } from '../../contract/rules.ts'
import { instrumentOf, instrumentsAtom, quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { sameFormulasAtom } from '../session/basicInfo.ts'
import { orderFiguresAtom } from '../session/figures.ts'
import { offlineAccountAtom } from '../session/snapshotFeed.ts'
import { useAtomValue } from '../useAtom.ts'
import { type Rate, type RunningFigures, runningFigures, withStopAt } from './orderFigures.ts'

/** The instrument of an order, found by what the order says of it; undefined while instruments load. */
export function useOrderInstrument(order: Order): Instrument | undefined {
  const all = useAtomValue(instrumentsAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may know the instrument
  return useMemo(() => instrumentOf(order), [all, order])
}

/** Returns the value of one unit of price to an order of an instrument. */
export function useRate(instrument: Instrument | undefined): Rate | undefined {
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument?.code ?? ''))
  return useMemo(
    () => instrument && { unitsPerLot: instrument.unitsPerLot, quoteToUsd, rateCurrency: rateCurrency(instrument) },
    [instrument, quoteToUsd],
  )
}

/** The figures of an order now, or those of the account's copy. */
export function figuresNow(get: Getter, order: Order): RunningFigures {
  const sameFormulas = get(sameFormulasAtom)
  if (get(offlineAccountAtom) !== undefined) return runningFigures(order, { reported: undefined, sameFormulas })
  // Another list may know the instrument.
  get(instrumentsAtom)
  const instrument = instrumentOf(order)
  const code = instrument?.code ?? ''
  const rate = instrument && {
    unitsPerLot: instrument.unitsPerLot,
    quoteToUsd: get(usdPerQuoteAtom(code)),
    rateCurrency: rateCurrency(instrument),
  }
  return runningFigures(order, {
    quote: get(quoteAtom(code)),
    rate,
    reported: get(orderFiguresAtom(order.id)),
    sameFormulas,
  })
}

/** The same; redraws its reader with every price, so keep that small. */
export function useOrderFigures(order: Order): RunningFigures {
  return useAtomValue(useMemo(() => atom((get) => figuresNow(get, order)), [order]))
}

/**
 * Orders with their stop losses where they stand now: those that follow the price move between two loads of a list. The
 * same array until one moves.
 */
export function useLiveStops(orders: readonly Order[]): readonly Order[] {
  const live = useMemo(() => {
    let last = orders
    return atom((get) => {
      const next = orders.map((order) =>
        order.trailingDistance === undefined ? order : withStopAt(order, get(orderFiguresAtom(order.id))?.stopLoss),
      )
      if (next.some(({ stopLoss }, at) => stopLoss !== last[at]?.stopLoss)) last = next
      return last
    })
  }, [orders])
  return useAtomValue(live)
}

/** The same for one order. */
export function useLiveStop(order: Order): Order {
  const orders = useMemo(() => [order], [order])
  return useLiveStops(orders)[0] ?? order
}
