import { useEffect, useState } from 'react'
import { candles } from '../../contract/calls/trading.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { marketTurnAtom, reconnectionsAtom } from '../live/live.ts'
import { type LiveQuote, subscribeQuote } from '../markets/atoms.ts'
import { useAtomValue } from '../useAtom.ts'

/** The day's lowest and highest price. */
export interface DayRange {
  readonly code: string
  /** The market it is of: as soon as another speaks, it is nothing. */
  readonly market: number
  readonly low: number
  readonly high: number
}

/** The range with another price in it; the same object when it holds that price already. */
export function widen(range: DayRange, price: number): DayRange {
  if (price >= range.low && price <= range.high) return range
  return { ...range, low: Math.min(range.low, price), high: Math.max(range.high, price) }
}

/**
 * Today's range of an instrument: from the bar of the day, then wider with each price. Loaded anew with another day (today's
 * open is another) and after a reconnection. Undefined until it is known.
 */
export function useDayRange({ id, code }: Instrument, quote: LiveQuote | undefined): DayRange | undefined {
  const [range, setRange] = useState<DayRange | undefined>(undefined)
  const reconnections = useAtomValue(reconnectionsAtom)
  const market = useAtomValue(marketTurnAtom)
  const open = quote?.open
  useEffect(() => {
    const leaving = new AbortController()
    const day = { open, reconnections, signal: leaving.signal }
    request(candles, { instrumentId: id, period: '1day', limit: 1 }, { silent: true, signal: day.signal }).then(
      (bars) => {
        const bar = bars.at(-1)
        if (bar !== undefined) setRange({ code, market, low: bar.low, high: bar.high })
      },
      // The range is an extra: without it its place stays empty.
      () => undefined,
    )
    return () => leaving.abort()
  }, [id, code, open, reconnections, market])
  useEffect(
    () => subscribeQuote(code, ({ close }) => setRange((held) => (held?.code === code ? widen(held, close) : held))),
    [code],
  )
  return range?.code === code && range.market === market ? range : undefined
}
