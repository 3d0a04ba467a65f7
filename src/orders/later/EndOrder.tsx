import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { freshnessAtom } from '../../markets/freshness.ts'
import { oneTapAtom } from '../../session/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { toast } from '../../ui/toast.ts'
import { ActionNote } from '../ActionNote.tsx'
import { actionWords } from '../actionWords.ts'
import { OrderPriceText } from '../OrderPrice.tsx'
import { OrderProfit } from '../OrderProfit.tsx'
import type { ActionKey, ActionState } from '../orderAction.ts'
import { aboutOrder, nameOf } from '../orderWords.ts'
import { orderActionState, useOrderAction } from '../useOrderAction.ts'
import { useOrderInstrument } from '../useOrderFigures.ts'
import { CheckingSheet } from './CheckingSheet.tsx'
import styles from './EndOrder.module.css'

interface Ending {
  /** Asks first, or acts at once where one tap is wanted. */
  start: () => void
  state: ActionState
  busy: boolean
  /** Why it cannot be done now. */
  blocked: string | undefined
  /** The question, and the asking after a lost answer; to be drawn beside the control. */
  sheets: ReactNode
}

/** Ends an order: closes a position, cancels a pending one. `onEnded` when the server has done it, `onLeft` when nothing is asked any more. */
export function useEndOrder(order: Order, onEnded?: () => void, onLeft?: () => void): Ending {
  const { t } = useLingui()
  const pending = order.status === 'pending'
  const key: ActionKey = `end:${order.id}`
  const { state, busy, run, clear } = useOrderAction(key)
  const oneTap = useAtomValue(oneTapAtom)
  const [asking, setAsking] = useState(false)
  const [hidden, setHidden] = useState(false)
  const blocked = useBlocked(order)

  const act = async () => {
    if (blocked !== undefined) return
    setHidden(false)
    const result = await run({ kind: pending ? 'cancel' : 'close', orderId: order.id, about: aboutOrder(order) })
    if (result.phase !== 'done') {
      // A row has no place for words: the question says them, and may be answered again.
      if (onLeft !== undefined && result.phase !== 'idle') setAsking(true)
      return
    }
    // Left meanwhile: it was said already, and what is open now is another order's.
    if (orderActionState(key).phase === 'idle') return
    setAsking(false)
    clear()
    toast(result.message || (pending ? t`Cancelled` : t({ message: 'Closed', context: 'position' })))
    onEnded?.()
  }
  const start = () => {
    if (busy) return
    if (oneTap && !pending) void act()
    else {
      clear()
      setAsking(true)
    }
  }
  const leave = () => {
    setHidden(true)
    setAsking(false)
    onLeft?.()
  }
  const sheets = (
    <>
      <ConfirmSheet
        open={asking && state.phase !== 'unknown'}
        title={pending ? <Trans>Cancel this pending order?</Trans> : <Trans>Close this position?</Trans>}
        confirmLabel={pending ? <Trans>Cancel order</Trans> : <Trans>Close position</Trans>}
        keepLabel={<Trans>Keep it</Trans>}
        busy={busy}
        error={blocked ?? (busy ? undefined : actionWords(state))}
        onConfirm={act}
        onClose={() => {
          setAsking(false)
          onLeft?.()
        }}
      >
        <Question order={order} />
        {busy && <ActionNote state={state} className={styles.note} />}
      </ConfirmSheet>
      <CheckingSheet action={state} hidden={hidden} onHide={leave} />
    </>
  )
  return { start, state, busy, blocked, sheets }
}

/** A position closes only at a price that can be traded on; a pending order can be cancelled at any time. */
function useBlocked(order: Order): string | undefined {
  const { t } = useLingui()
  const instrument = useOrderInstrument(order)
  const freshness = useAtomValue(freshnessAtom(instrument?.code ?? ''))
  if (order.status === 'pending' || instrument === undefined) return undefined
  if (freshness === 'closed') {
    const opening = formatDateTime(instrument.nextOpen, 'weekday')
    return opening === '' ? t`The market is closed` : t`The market is closed. It opens ${opening}.`
  }
  return freshness === 'stale' ? t`The price is old. Waiting for a fresh one.` : undefined
}

function Question({ order }: { order: Order }) {
  // As an element: lingui would take markup in a plain value for its own.
  const name = <bdi>{nameOf(aboutOrder(order))}</bdi>
  const placed = formatDateTime(order.createdAt, 'short')
  if (order.status === 'pending')
    return (
      <Trans>
        {name}, placed {placed}. Nothing is charged.
      </Trans>
    )
  return (
    <Trans>
      {name}, at the market price, now{' '}
      <strong className={styles.strong}>
        <OrderPriceText order={order} />
      </strong>
      . Its profit is <OrderProfit order={order} />.
    </Trans>
  )
}

/** Ends an order from a row of a table: starts as soon as it is drawn. Goes when `onLeft` is heard. */
export function EndOrderNow({ order, onLeft }: { order: Order; onLeft: () => void }) {
  const { start, sheets } = useEndOrder(order, onLeft, onLeft)
  const first = useRef(start)
  useEffect(() => first.current(), [])
  return sheets
}

/** The last control of an open order's sheet. */
export function EndOrderButton({ order, onEnded }: { order: Order; onEnded: () => void }) {
  const { start, state, busy, blocked, sheets } = useEndOrder(order, onEnded)
  const pending = order.status === 'pending'
  return (
    <div className={styles.end}>
      <ActionNote state={state} />
      {blocked !== undefined && <p className={styles.blocked}>{blocked}</p>}
      <Button
        variant="danger"
        full
        busy={busy}
        disabled={blocked !== undefined}
        {...(!pending && {
          trailing: (
            <Trans>
              at <OrderPriceText order={order} />
            </Trans>
          ),
        })}
        onClick={start}
      >
        {pending ? <Trans>Cancel order</Trans> : <Trans>Close position</Trans>}
      </Button>
      {sheets}
    </div>
  )
}
