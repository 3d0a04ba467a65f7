import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { quoteAtom } from '../markets/atoms.ts'
import type { TicketLines } from './chart/orderLines.ts'
import { ticketPrice } from './ticket.ts'
import type { Ticket } from './useTicket.ts'

const priceOf = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined)

/** What of the form is drawn on the chart; the same object while nothing of it has changed. */
export function useTicketLines(ticket: Ticket | undefined): TicketLines | undefined {
  const live = useAtomValue(quoteAtom(ticket?.instrument.code ?? ''))?.close
  const draft = ticket?.draft
  const stopLoss = draft?.stopLoss.on ? priceOf(draft.stopLoss.price) : undefined
  const takeProfit = draft?.takeProfit.on ? priceOf(draft.takeProfit.price) : undefined
  const lots = draft?.lots ?? ''
  const mode = draft?.mode ?? 'market'
  // At market only stops are drawn: without one the price need not be followed.
  const drawn = mode === 'pending' || stopLoss !== undefined || takeProfit !== undefined
  const price = draft && drawn ? ticketPrice(draft, live) : undefined
  return useMemo(
    () => (price === undefined ? undefined : { mode, price, lots, stopLoss, takeProfit }),
    [mode, price, lots, stopLoss, takeProfit],
  )
}
