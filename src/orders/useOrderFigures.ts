import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Order } from '../../contract/entities/order.ts'
import { instrumentOf, instrumentsAtom, quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { orderFiguresAtom } from '../session/figures.ts'
import { type Rate, type RunningFigures, runningFigures } from './orderFigures.ts'

/** The instrument of an order, found by what the order says of it; undefined while instruments load. */
export function useOrderInstrument(order: Order): Instrument | undefined {
  const all = useAtomValue(instrumentsAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may know the instrument
  return useMemo(() => instrumentOf(order), [all, order])
}

/** What one unit of price is worth to an order of an instrument. */
export function useRate(instrument: Instrument | undefined): Rate | undefined {
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument?.code ?? ''))
  return useMemo(() => instrument && { unitsPerLot: instrument.unitsPerLot, quoteToUsd }, [instrument, quoteToUsd])
}

/** The figures of an order now; redraws its reader with every price, so keep that small. */
export function useOrderFigures(order: Order): RunningFigures {
  const instrument = useOrderInstrument(order)
  const quote = useAtomValue(quoteAtom(instrument?.code ?? ''))
  const rate = useRate(instrument)
  const told = useAtomValue(orderFiguresAtom(order.id))
  const price = quote === undefined || (quote.fromList && told !== undefined) ? undefined : quote.close
  return useMemo(() => runningFigures(order, price, rate, told), [order, price, rate, told])
}
