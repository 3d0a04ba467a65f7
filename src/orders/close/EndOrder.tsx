import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { shareOf } from '../../../contract/rules.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatLots } from '../../i18n/format.ts'
import { Margin } from '../../i18n/OrderMoney.tsx'
import { oneTapAtom } from '../../session/settings.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { ActionNote } from '../ActionNote.tsx'
import { CheckingSheet } from '../CheckingSheet.tsx'
import { OrderPriceText } from '../OrderPrice.tsx'
import { OrderProfit } from '../OrderProfit.tsx'
import type { ActionKey, ActionState, Intent } from '../orderAction.ts'
import { aboutOrder, actionNote, nameOf } from '../orderWords.ts'
import { useBlocked } from '../useBlocked.ts'
import { orderActionState, useOrderAction } from '../useOrderAction.ts'
import styles from './EndOrder.module.css'

interface Ending {
  /** Asks first, or acts at once where one tap is wanted. */
  start: () => void
  state: ActionState
  busy: boolean
  /** Reason why it is not possible now. */
  blocked: string | undefined
  /** The question, and the asking after a lost answer; to be drawn beside the control. */
  sheets: ReactNode
}

interface EndOptions {
  /** Only so many lots are closed: fewer than there are, decimal text. */
  part?: string | undefined
  /** The server has done it. */
  onEnded?: (() => void) | undefined
  /** Nothing is asked any more. */
  onLeft?: (() => void) | undefined
}

/** Ends an order: closes a position or a part of it, cancels a pending one. */
export function useEndOrder(order: Order, { part, onEnded, onLeft }: EndOptions): Ending {
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
    const result = await run(intentOf(order, part))
    // Another act on it was quicker, or its account is gone.
    if (result.phase === 'idle') return onLeft?.()
    if (result.phase !== 'done') {
      // A row has no place for words: the question says them, and may be answered again.
      if (onLeft !== undefined) setAsking(true)
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
    if (busy) return onLeft?.()
    // What bars it is said by the question, which may be answered as soon as nothing does.
    if (oneTap && !pending && blocked === undefined) void act()
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
        title={<Title pending={pending} part={part} />}
        confirmLabel={<EndLabel pending={pending} part={part} />}
        keepLabel={pending ? <Trans>Keep order</Trans> : <Trans>Cancel</Trans>}
        busy={busy}
        error={blocked ?? (busy ? undefined : actionNote(state))}
        onConfirm={act}
        onClose={() => {
          setAsking(false)
          onLeft?.()
        }}
      >
        <Question order={order} part={part} />
        {busy && <ActionNote state={state} className={styles.note} />}
      </ConfirmSheet>
      <CheckingSheet action={state} hidden={hidden} onHide={leave} />
    </>
  )
  return { start, state, busy, blocked, sheets }
}

function intentOf(order: Order, part: string | undefined): Intent {
  const common = { orderId: order.id, about: aboutOrder(order) }
  if (order.status === 'pending') return { kind: 'cancel', ...common }
  return part === undefined ? { kind: 'close', ...common } : { kind: 'closePart', lots: part, ...common }
}

interface Wanted {
  pending: boolean
  part: string | undefined
}

function Title({ pending, part }: Wanted) {
  if (pending) return <Trans>Cancel this pending order?</Trans>
  return part === undefined ? <Trans>Close this position?</Trans> : <Trans>Close part of this position?</Trans>
}

/** Label of the button. */
export function EndLabel({ pending, part }: Wanted) {
  if (pending) return <Trans>Cancel order</Trans>
  if (part === undefined) return <Trans>Close position</Trans>
  const size = <span className="fig">{formatLots(part)}</span>
  return <Trans>Close {size} lots</Trans>
}

function Question({ order, part }: { order: Order; part: string | undefined }) {
  const name = <bdi>{nameOf(aboutOrder(order))}</bdi>
  const placed = formatDateTime(order.createdAt, 'short')
  if (order.status === 'pending')
    return (
      <Trans>
        {name}, placed {placed}. No fee is charged.
      </Trans>
    )
  const now = (
    <strong className={styles.strong}>
      <OrderPriceText order={order} />
    </strong>
  )
  if (part === undefined)
    return (
      <Trans>
        {name}, at the current market price of {now}. Profit: <OrderProfit order={order} />.
      </Trans>
    )
  const size = <span className="fig">{formatLots(part)}</span>
  const freed = <Margin value={shareOf(order.margin, part, order.lots)} />
  return (
    <Trans>
      {size} of {name}, at the current market price of {now}. Profit on this part:{' '}
      <OrderProfit order={order} lots={part} />. Margin released: {freed}.
    </Trans>
  )
}

interface EndOrderProps {
  /** None while nothing is ended. */
  order: Order | null
  /** Only so many lots are closed: fewer than there are, decimal text. */
  part?: string | undefined
  /** Nothing is asked any more. */
  onLeft: () => void
}

/** Ends an order from a row of a table: starts as soon as there is one. */
export const EndOrder = ({ order, ...rest }: EndOrderProps) =>
  order && <EndOrderNow key={order.id} order={order} {...rest} />

function EndOrderNow({ order, part, onLeft }: EndOrderProps & { order: Order }) {
  const { start, sheets } = useEndOrder(order, { part, onEnded: onLeft, onLeft })
  const first = useRef(start)
  useEffect(() => first.current(), [])
  return sheets
}
