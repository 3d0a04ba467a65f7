import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAtom } from '../useAtom.ts'
import { type TicketFigures, typedOrderAtom } from './useTicket.ts'

/** So long the first price of another instrument is waited for, ms. */
const PRICE_MS = 3_000

/**
 * Takes over an order that was typed elsewhere: brings its button into focus, and presses it where the order is to be sent.
 * So it is asked about, barred and sent as if somebody had pressed. Answers the place of the two buttons.
 */
export function useTypedOrder(code: string, figures: TicketFigures): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useAtom(typedOrderAtom)
  const [, setLate] = useState(0)
  useEffect(() => {
    if (typed?.code !== code) return undefined
    const left = typed.at + PRICE_MS - Date.now()
    if (typed.send && left > 0 && figures[typed.side]?.reason === 'waiting') {
      const timer = setTimeout(() => setLate(left), left)
      return () => clearTimeout(timer)
    }
    setTyped(undefined)
    const button = place.current?.querySelector<HTMLButtonElement>(`[data-side='${typed.side}']`)
    button?.focus()
    // Who comes to the form only later does not expect it to act.
    if (typed.send && left > 0) button?.click()
    return undefined
  })
  return place
}
