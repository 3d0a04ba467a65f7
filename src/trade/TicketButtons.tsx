import { useLingui } from '@lingui/react/macro'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Side } from '../../contract/rules.ts'
import { formatLots, formatPrice } from '../i18n/format.ts'
import { keysAtom } from '../keys/actionKeys.ts'
import { ActionNote } from '../orders/ActionNote.tsx'
import type { ActionState } from '../orders/orderAction.ts'
import { CheckingSheet } from '../orders/orderSheets.ts'
import { orderActionState, useOrderAction } from '../orders/useOrderAction.ts'
import { loginPath } from '../session/from.ts'
import { loggedInAtom } from '../session/session.ts'
import { confirmAboveAtom, confirmOrdersAtom } from '../session/settings.ts'
import { type TradeBlock, TradeButton } from '../ui/TradeButton.tsx'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import { blockOnButton } from './blockWords.ts'
import type { Placed } from './placed.ts'
import { PressBurst } from './pressBurst.ts'
import styles from './TicketButtons.module.css'
import { isLarge, ticketRequest } from './ticket.ts'
import { type Block, isEarly } from './ticketBlock.ts'
import { ConfirmOrderSheet, FillCard } from './ticketSheets.tsx'
import type { Ticket, TicketFigures } from './useTicket.ts'
import { useTypedOrder } from './useTypedOrder.ts'

interface TicketButtonsProps {
  ticket: Ticket
  figures: TicketFigures
  buyRef?: Ref<HTMLButtonElement> | undefined
  sellRef?: Ref<HTMLButtonElement> | undefined
  /** The field of the lots is out of sight: they stand on the buttons. */
  covered: boolean
  /** An order was accepted. */
  onPlaced: (placed: Placed) => void
}

/** Sell and Buy with their prices: one press sends one order, or asks about it first; that it failed is told here. */
export function TicketButtons({ ticket, figures, buyRef, sellRef, covered, onPlaced }: TicketButtonsProps) {
  const { t } = useLingui()
  const { instrument, draft, dispatch } = ticket
  const { state, busy, place } = usePlacing(ticket, figures, onPlaced)
  const asks = useAtomValue(confirmOrdersAtom)
  const above = useAtomValue(confirmAboveAtom)
  const [requested, setRequested] = useState<Side | undefined>(undefined)
  const loggedIn = useAtomValue(loggedInAtom)
  const [hidden, setHidden] = useState<string | undefined>(undefined)
  const keys = useAtomValue(keysAtom)
  const placeOfButtons = useTypedOrder(instrument.code, figures)
  const price = figures.preview?.price ?? figures.live
  const aimedAt = busy && 'intent' in state && state.intent.kind === 'submit' ? state.intent.about.side : undefined
  // A visitor is led to the log-in whatever is typed; only a closed market is closed to him too (document 1 §5).
  const barred = (block: Block | undefined) => {
    if (!loggedIn && block?.reason !== 'closed') return undefined
    return isEarly(block) ? undefined : block
  }
  const press = (side: Side) => {
    const block = figures[side]
    // The button says from then on what is missing.
    if (loggedIn && isEarly(block)) dispatch({ type: 'stopLeft', kind: block.kind })
    else if ((asks || isLarge(figures.preview, above)) && loggedIn && draft.lots !== '') setRequested(side)
    else void place(side)
  }
  const button = (side: Side, label: string, keyCap: string | undefined, ref: Ref<HTMLButtonElement> | undefined) => {
    const block = barred(figures[side])
    const text = price === undefined ? '—' : formatPrice(price, instrument.digits)
    const other: TradeBlock = { text, icon: 'clock' }
    return (
      <TradeButton
        ref={ref ?? null}
        side={side}
        label={label}
        price={text}
        blocked={busy ? (aimedAt === side ? null : other) : block && blockOnButton(block, instrument)}
        busy={aimedAt === side}
        keyCap={keyCap}
        onClick={() => press(side)}
      />
    )
  }
  const figure = covered && draft.lots !== '' ? formatLots(draft.lots) : undefined
  const requestId = 'requestId' in state ? state.requestId : undefined
  return (
    <>
      <ActionNote state={state} className={styles.note ?? ''} />
      <div ref={placeOfButtons} className={styles.buttons}>
        {button('sell', figure ? t`Sell ${figure}` : t`Sell`, keys?.sell, sellRef)}
        {button('buy', figure ? t`Buy ${figure}` : t`Buy`, keys?.buy, buyRef)}
      </div>
      <ConfirmOrderSheet
        side={requested}
        ticket={ticket}
        figures={figures}
        onConfirm={(side) => {
          setRequested(undefined)
          void place(side)
        }}
        onClose={() => setRequested(undefined)}
      />
      <CheckingSheet
        action={state}
        hidden={hidden !== undefined && hidden === requestId}
        onHide={() => setHidden(requestId)}
      />
    </>
  )
}

/** Sends what is typed, and hands on what was placed. */
function usePlacing(ticket: Ticket, figures: TicketFigures, onPlaced: (placed: Placed) => void) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const { state, busy, run, clear } = useOrderAction('submit')
  const loggedIn = useAtomValue(loggedInAtom)
  const { draft, instrument } = ticket
  const burst = useRef(new PressBurst())
  useEffect(() => {
    const received = (event: MouseEvent) => burst.current.press(event)
    document.addEventListener('click', received, true)
    return () => document.removeEventListener('click', received, true)
  }, [])

  const place = async (side: Side) => {
    if (!loggedIn) {
      navigate(loginPath('/trade'))
      return
    }
    const request = ticketRequest(draft, instrument, side, figures.preview)
    if (request === undefined || busy) return
    if (burst.current.isSpent) {
      toast(t`One order was sent. Tap again to place another.`, { icon: 'info' })
      return
    }
    const free = figures.preview?.free?.before
    const about = {
      showCode: instrument.showCode,
      side,
      lots: Number(draft.lots),
      ...(draft.mode === 'pending' && { price: Number(draft.target) }),
    }
    const settled: ActionState = await run({ kind: 'submit', request, about })
    if (settled.phase !== 'done') return
    burst.current.spend()
    // Out of sight meanwhile, it was said already: it is no news to whoever comes back.
    if (orderActionState('submit').phase === 'idle') return
    clear()
    const { message, result } = settled
    try {
      await FillCard.preload()
      onPlaced({ instrument, intent: request, order: result.order, message, free })
    } catch {
      toast(message)
    }
  }
  // What was said of the last try no longer fits once something else is typed.
  const typed = useRef(draft)
  useEffect(() => {
    if (typed.current === draft) return
    typed.current = draft
    clear()
  }, [draft, clear])
  return { state, busy, place }
}
