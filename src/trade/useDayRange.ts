import { useEffect, useMemo, useState } from 'react'
import { candles } from '../../contract/calls/trading.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { marketTurnAtom, reconnectionsAtom } from '../live/live.ts'
import { type LiveQuote, subscribeQuote } from '../markets/atoms.ts'
import { Resource } from '../resource/resource.ts'
import { useLoad } from '../resource/useResource.ts'
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

interface Day extends Pick<Instrument, 'id' | 'code'> {
  readonly open: number | undefined
  readonly reconnections: number
  readonly market: number
}

async function rangeOf({ id, code, market }: Day): Promise<DayRange | undefined> {
  const bars = await request(candles, { instrumentId: id, period: '1day', limit: 1 }, { silent: true })
  const bar = bars.at(-1)
  return bar && { code, market, low: bar.low, high: bar.high }
}

/**
 * Today's range of an instrument: from the bar of the day, then wider with each price. Loaded anew with another day (today's
 * open is another) and after a reconnection. Undefined until it is known.
 */
export function useDayRange({ id, code }: Instrument, quote: LiveQuote | undefined): DayRange | undefined {
  const [resource] = useState(() => new Resource(rangeOf, { isPublic: true }))
  const reconnections = useAtomValue(reconnectionsAtom)
  const market = useAtomValue(marketTurnAtom)
  const open = quote?.open
  const day = useMemo(() => ({ id, code, open, reconnections, market }), [id, code, open, reconnections, market])
  const { answer: range } = useLoad(resource, day, { again: 'never', keeps: true })
  useEffect(
    () =>
      subscribeQuote(code, ({ close }) => resource.change((held) => (held?.code === code ? widen(held, close) : held))),
    [resource, code],
  )
  return range?.code === code && range.market === market ? range : undefined
}
