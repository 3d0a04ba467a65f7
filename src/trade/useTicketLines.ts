import Big from 'big.js'
import { atom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { useAtomValue } from '../useAtom.ts'
import type { TicketLines } from './chart/orderLines.ts'
import type { StopOrder } from './stopPreview.ts'
import { ticketPrice } from './ticket.ts'
import { ticketLines, typedAt } from './ticketLines.ts'
import type { Ticket } from './useTicket.ts'

/** Returns the lines of the form for the chart. The object is the same while nothing has changed. */
export function useTicketLines({ instrument, draft, dispatch }: Ticket): TicketLines | undefined {
  const orderAtom = useMemo(
    () =>
      atom((get): StopOrder | undefined => {
        const stops = [draft.stopLoss, draft.takeProfit].filter(({ on }) => on)
        const isPending = draft.mode === 'pending'
        // At market only stops are drawn: without one neither the price nor the account is followed.
        if (!isPending && stops.length === 0) return undefined
        const entry = ticketPrice(draft, isPending ? undefined : get(quoteAtom(instrument.code))?.close)
        if (entry === undefined) return undefined
        const byEquity = stops.some(({ unit }) => unit === 'percent')
        const equity = byEquity ? get(accountFiguresAtom)?.equity : undefined
        return {
          instrument,
          lots: draft.lots === '' ? 0 : draft.lots,
          entry,
          quoteToUsd: get(usdPerQuoteAtom(instrument.code)),
          equity: equity === undefined ? undefined : new Big(equity),
        }
      }),
    [draft, instrument],
  )
  const order = useAtomValue(orderAtom)
  // A hand that holds a line moves it by what is typed and traded then, not when it took it.
  const latest = useRef({ draft, order })
  useEffect(() => {
    latest.current = { draft, order }
  })
  const { digits } = instrument
  const set = useCallback<NonNullable<TicketLines['set']>>(
    (kind, moved) => {
      const now = latest.current
      if (kind === 'pending') dispatch({ type: 'target', price: moved.toFixed(digits) })
      else if (now.order) dispatch({ type: 'stopText', kind, text: typedAt(kind, now.draft, now.order, moved) })
    },
    [dispatch, digits],
  )
  return useMemo(() => order && ticketLines(draft, order, set), [draft, order, set])
}
