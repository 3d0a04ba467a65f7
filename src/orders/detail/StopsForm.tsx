import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { type ReactNode, useState } from 'react'
import { setTrailing } from '../../../contract/calls/managing.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { useForm } from '../../form/useForm.ts'
import { formatPrice } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { SignedMoney } from '../../i18n/SignedMoney.tsx'
import { offersAtom } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import stack from '../../ui/stack.module.css'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { ActionNote } from '../ActionNote.tsx'
import type { ActionKey } from '../orderAction.ts'
import { profitAt } from '../orderFigures.ts'
import { aboutOrder, digitsOf } from '../orderWords.ts'
import type { StopsBefore } from '../restoreStops.ts'
import { draftOf, firstStop, isNone, type StopFault, type StopsDraft, stopFault } from '../stopsDraft.ts'
import { orderActionState, useOrderAction } from '../useOrderAction.ts'
import { useLiveStop, useOrderFigures, useOrderInstrument, useRate } from '../useOrderFigures.ts'
import styles from './StopsForm.module.css'
import { TrailingForm } from './TrailingForm.tsx'
import { isTargetMove } from './targetDraft.ts'

interface StopsFormProps {
  order: Order
  /** The stops before the stop loss was let follow, or was stopped from it: the way back. */
  before: StopsBefore | undefined
  onBefore: (before: StopsBefore | undefined) => void
}

/**
 * Both stops of an order, with the money each means, and whether the stop loss follows the price: then it stands where
 * it does. Give it a key that changes with the stops the server knows.
 */
export function StopsForm({ order: listed, before: earlier, onBefore }: StopsFormProps) {
  const order = useLiveStop(listed)
  const digits = digitsOf(order)
  const [typed, setTyped] = useState(() => draftOf(order, digits))
  const { price } = useOrderFigures(order)
  const key: ActionKey = `stops:${order.id}`
  const { state, busy, run } = useOrderAction(key)
  const offers = useAtomValue(offersAtom)
  // The price it waits for has a form of its own, which says what becomes of that.
  const moving = isTargetMove(state)
  const sending = busy && !moving
  const before = draftOf(order, digits)
  const follows = order.status === 'holding' && order.trailingDistance !== undefined
  const draft: StopsDraft = follows ? { ...typed, stopLoss: before.stopLoss } : typed
  const same = draft.stopLoss === before.stopLoss && draft.takeProfit === before.takeProfit
  // A stop that stands already is the server's affair, even at the moment the price passes it.
  const faultOf = (kind: keyof StopsDraft) =>
    draft[kind] === before[kind] ? undefined : stopFault(kind, order, draft[kind], price)
  const faulty = faultOf('stopLoss') !== undefined || faultOf('takeProfit') !== undefined

  const set = async () => {
    const result = await run({
      kind: 'stops',
      orderId: order.id,
      stopLoss: isNone(draft.stopLoss) ? '0' : draft.stopLoss,
      takeProfit: isNone(draft.takeProfit) ? '0' : draft.takeProfit,
      about: aboutOrder(order),
    })
    // Left meanwhile, it was said already.
    if (result.phase !== 'done' || orderActionState(key).phase === 'idle') return
    onBefore(undefined)
    toast(result.message)
  }
  const form = useForm({ ready: !same && !faulty, busy, send: set })
  const field = (kind: keyof StopsDraft, label: ReactNode, name: string) => (
    <StopField
      order={order}
      kind={kind}
      label={label}
      name={name}
      value={draft[kind]}
      fault={faultOf(kind)}
      disabled={busy || (follows && kind === 'stopLoss')}
      onChange={(value) => setTyped((now) => ({ ...now, [kind]: value }))}
    />
  )
  const { t } = useLingui()
  return (
    <div ref={form.ref} className={styles.form}>
      {field('stopLoss', <Trans>Stop loss</Trans>, t`Stop loss`)}
      {field('takeProfit', <Trans>Take profit</Trans>, t`Take profit`)}
      {offers(setTrailing) && <TrailingForm order={order} busy={busy} before={earlier} onBefore={onBefore} />}
      <div className={styles.act}>
        {!moving && <ActionNote state={state} />}
        <Button
          variant="soft"
          full
          busy={sending}
          disabled={(!form.ready || form.offline || busy) && !sending}
          onClick={() => void form.submit()}
        >
          <Trans>Set stops</Trans>
        </Button>
      </div>
    </div>
  )
}

interface StopFieldProps {
  order: Order
  kind: keyof StopsDraft
  label: ReactNode
  name: string
  value: string
  fault: StopFault | undefined
  disabled: boolean
  onChange: (value: string) => void
}

function StopField({ order, kind, label, name, value, fault, disabled, onChange }: StopFieldProps) {
  const { t } = useLingui()
  const digits = digitsOf(order)
  const { price } = useOrderFigures(order)
  const rate = useRate(useOrderInstrument(order))
  const won = isNone(value) || rate === undefined ? undefined : new Big(profitAt(order, value, rate))
  const against = formatPrice(order.status === 'pending' ? order.originPrice : price, digits)
  return (
    <div className={stack.gap4}>
      <div className={styles.label}>
        <span>{label}</span>
        {won && <SignedMoney value={won} />}
        {isNone(value) && (
          <span>
            <Trans>Off</Trans>
          </span>
        )}
      </div>
      <NumberField
        label={name}
        value={value}
        onChange={onChange}
        step={new Big(10).pow(-digits).toFixed(digits)}
        min="0"
        decimals={digits}
        start={firstStop(kind, order, price).toFixed(digits)}
        parse={parseField}
        format={(exact) => formatPrice(exact, digits)}
        error={fault && (fault === 'below' ? t`Must be below ${against}` : t`Must be above ${against}`)}
        disabled={disabled}
      />
    </div>
  )
}
