import { type Atom, atom } from 'jotai'
import { type Dispatch, useEffect, useMemo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import type { FeeType, Side } from '../../contract/rules.ts'
import { quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { tradableAtom } from '../markets/freshness.ts'
import { feeTypeAtom } from '../session/basicInfo.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { realMoneyAtom } from '../session/realMoney.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { type OrderNeeds, type TicketAccount, type TicketMarket, type TicketPreview, ticketPreview } from './ticket.ts'
import { type Block, type PriceState, ticketBlock } from './ticketBlock.ts'
import { emptyTicket, type TicketAction, type TicketDraft, ticketState } from './ticketState.ts'

/** The form of one instrument: what is typed, and how to type. */
export interface Ticket {
  readonly instrument: Instrument
  readonly draft: TicketDraft
  readonly dispatch: Dispatch<TicketAction>
}

/** An order that was typed elsewhere, which the form takes over. */
export interface TypedOrder {
  readonly code: string
  readonly side: Side
  /** Its button is pressed, too, not only brought into focus. */
  readonly send: boolean
  /** Time of typing, ms. */
  readonly at: number
}

/** The typed order that waits for the form to take it over. */
export const typedOrderAtom = atom<TypedOrder | undefined>(undefined)

const heldAtom = atom(emptyTicket)
/**
 * Form content. It is kept outside the screen, since a change of language redraws the app and must not empty the form.
 */
export const draftAtom = atom(
  (get) => get(heldAtom),
  (get, set, action: TicketAction) => set(heldAtom, ticketState(get(heldAtom), action)),
)

/** The form's state, set back with each other instrument. */
export function useTicket(instrument: Instrument | undefined): Ticket | undefined {
  const [held, dispatch] = useAtom(draftAtom)
  const draft = instrument === undefined ? held : ticketState(held, { type: 'instrument', instrument })
  useEffect(() => {
    if (draft !== held && instrument !== undefined) dispatch({ type: 'instrument', instrument })
  }, [draft, held, instrument, dispatch])
  return useMemo(() => instrument && { instrument, draft, dispatch }, [instrument, draft, dispatch])
}

/** Calculates the needs of an order. Undefined without leverage or price. */
export type NeedsOf = (draft: TicketDraft, market: TicketMarket, account: TicketAccount) => OrderNeeds | undefined

/** Set by `sheets/orderNeeds.ts` when it has loaded; until then an order is reckoned by itself. */
export const lazyNeedsAtom = atom<Atom<NeedsOf>>()
const needsAtom = atom((get) => {
  const loaded = get(lazyNeedsAtom)
  return loaded && get(loaded)
})

/** Figures of the form at current prices. */
export interface TicketFigures {
  /** The live close. */
  readonly live: number | undefined
  readonly state: PriceState
  readonly feeType: FeeType
  readonly preview: TicketPreview | undefined
  /** The most lots that the free margin pays for, whatever is typed; undefined while that is not known. */
  readonly most: string | undefined
  /** Margin that the order adds, by direction. Undefined while it is not known. */
  readonly added: OrderNeeds['added'] | undefined
  readonly buy: Block | undefined
  readonly sell: Block | undefined
}

/** The figures and the reasons against either direction; redraws its reader with every price. */
export function useTicketFigures({ instrument, draft }: Ticket): TicketFigures {
  const { code } = instrument
  const live = useAtomValue(quoteAtom(code))?.close
  const state = useAtomValue(tradableAtom(code))
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(code))
  const feeType = useAtomValue(feeTypeAtom)
  const account = useAtomValue(accountFiguresAtom)
  const note = useAtomValue(realMoneyAtom)
  const needsOf = useAtomValue(needsAtom)
  return useMemo(() => {
    const market = { instrument, live, quoteToUsd, feeType }
    const needs = account && needsOf?.(draft, market, account)
    const preview = ticketPreview(draft, market, account, needs)
    const block = (side: 'buy' | 'sell'): Block | undefined =>
      note === 'closed' ? { reason: 'unreal' } : ticketBlock(side, draft, market, state, preview, needs)
    const { most, added } = needs ?? {}
    return { live, state, feeType, preview, most, added, buy: block('buy'), sell: block('sell') }
  }, [instrument, draft, live, state, quoteToUsd, feeType, account, note, needsOf])
}
