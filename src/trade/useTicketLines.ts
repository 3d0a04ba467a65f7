import { atom, useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { quoteAtom } from '../markets/atoms.ts'
import type { TicketLines } from './chart/orderLines.ts'
import { ticketPrice } from './ticket.ts'
import type { Ticket } from './useTicket.ts'

const priceOf = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined)

/** What of the form is drawn on the chart; the same object while nothing of it has changed. */
export function useTicketLines({ instrument, draft, dispatch }: Ticket): TicketLines | undefined {
  const { mode, lots } = draft
  const stopLoss = draft.stopLoss.on ? priceOf(draft.stopLoss.price) : undefined
  const takeProfit = draft.takeProfit.on ? priceOf(draft.takeProfit.price) : undefined
  // At market only stops are drawn: without one the price is not followed.
  const follows = mode === 'market' && (stopLoss !== undefined || takeProfit !== undefined)
  const followedAtom = useMemo(
    () => atom((get) => (follows ? get(quoteAtom(instrument.code))?.close : undefined)),
    [follows, instrument.code],
  )
  const price = ticketPrice(draft, useAtomValue(followedAtom))
  const { digits } = instrument
  const set = useCallback<NonNullable<TicketLines['set']>>(
    (kind, moved) => {
      const text = moved.toFixed(digits)
      dispatch(kind === 'pending' ? { type: 'target', price: text } : { type: 'stopPrice', kind, price: text })
    },
    [dispatch, digits],
  )
  return useMemo(
    () => (price === undefined ? undefined : { mode, price, lots, stopLoss, takeProfit, set }),
    [mode, price, lots, stopLoss, takeProfit, set],
  )
}
