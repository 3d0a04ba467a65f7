import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { formatMoney, formatPrice } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast.ts'
import { aboutOrder, digitsOf } from '../orderWords.ts'
import { restoreStops, type StopsBefore } from '../restoreStops.ts'
import { draftOf } from '../stopsDraft.ts'
import { orderActionState, useOrderAction } from '../useOrderAction.ts'
import { useOrderFigures, useOrderInstrument, useRate } from '../useOrderFigures.ts'
import styles from './TrailingForm.module.css'
import { distanceFault, distanceMoney, firstDistance, firstStand, followedPrice } from './trailingDraft.ts'

interface TrailingFormProps {
  order: Order
  /** Its stops are being sent. */
  busy: boolean
  /** Stops before the change, for undo. A toast's button cannot be reached behind the sheet. */
  before: StopsBefore | undefined
  onBefore: (before: StopsBefore | undefined) => void
}

/** Sets the trailing stop of an order and its distance. */
export function TrailingForm({ order, busy, before, onBefore }: TrailingFormProps) {
  const { t } = useLingui()
  const digits = digitsOf(order)
  const standing = order.trailingDistance
  const [wanted, setWanted] = useState(false)
  const open = wanted || standing !== undefined
  const { price } = useOrderFigures(order)
  const [typed, setTyped] = useState(() => firstDistance(order, price, digits))
  const key = `stops:${order.id}` as const
  const { run } = useOrderAction(key)

  const send = async (distance: string) => {
    const stops = draftOf(order, digits)
    const result = await run({ kind: 'trailing', orderId: order.id, distance, about: aboutOrder(order) })
    // Left meanwhile, it was said already.
    if (result.phase !== 'done' || orderActionState(key).phase === 'idle') return
    setWanted(false)
    onBefore({ stops, distance: standing })
    toast(result.message)
  }
  const undo = async () => {
    if (before === undefined || !(await restoreStops(order, before))) return
    onBefore(undefined)
    toast(t`Stops restored`)
  }
  const toggle = (on: boolean) => {
    if (standing !== undefined) return void send('0')
    setWanted(on)
    setTyped(firstDistance(order, price, digits))
  }
  return (
    <div className={cx(stack.gap4, styles.form)}>
      <div className={styles.head}>
        <span>
          <Trans>Trailing stop</Trans>
        </span>
        {before !== undefined && !wanted ? (
          <Button variant="text" size="s" disabled={busy} onClick={undo}>
            <Trans>Undo</Trans>
          </Button>
        ) : (
          !open && (
            <span className={text.small}>
              <Trans>Off</Trans>
            </span>
          )
        )}
        <Switch checked={open} onChange={toggle} label={t`Trailing stop`} disabled={busy} />
      </div>
      {open && <Distance order={order} value={typed} onChange={setTyped} busy={busy} onSend={send} />}
    </div>
  )
}

interface DistanceProps {
  order: Order
  value: string
  onChange: (value: string) => void
  busy: boolean
  onSend: (distance: string) => void
}

function Distance({ order, value, onChange, busy, onSend }: DistanceProps) {
  const { t } = useLingui()
  const digits = digitsOf(order)
  const { price } = useOrderFigures(order)
  const rate = useRate(useOrderInstrument(order))
  const fault = distanceFault(value, followedPrice(order, price))
  const same = order.trailingDistance !== undefined && Number(value) === order.trailingDistance
  const stop = fault === undefined ? firstStand(order, price, value, digits) : undefined
  const most = formatPrice(followedPrice(order, price), digits)
  const at = stop === undefined ? undefined : <span className="fig">{formatPrice(stop, digits)}</span>
  return (
    <>
      <div className={styles.distance}>
        <div className={stack.gap4}>
          <div className={cx(text.small, styles.label)}>
            <span>
              <Trans>Distance</Trans>
            </span>
            {fault === undefined && rate && (
              <span className="fig">{formatMoney(distanceMoney(order, value, rate))}</span>
            )}
          </div>
          <NumberField
            label={t`Distance`}
            value={value}
            onChange={onChange}
            step={new Big(10).pow(-digits).toFixed(digits)}
            min="0"
            decimals={digits}
            parse={parseField}
            format={(exact) => formatPrice(exact, digits)}
            error={fault === 'tooFar' ? t`Must be less than ${most}` : undefined}
            disabled={busy}
          />
        </div>
        <Button
          variant="soft"
          busy={busy}
          disabled={(fault !== undefined || same) && !busy}
          onClick={() => onSend(value)}
        >
          {order.trailingDistance === undefined ? <Trans>Trail price</Trans> : <Trans>Set distance</Trans>}
        </Button>
      </div>
      <p className={cx(text.small, styles.note)}>
        {order.status === 'pending' ? (
          <Trans>When the order opens, its stop loss trails the price at this distance and never moves back.</Trans>
        ) : at === undefined ? (
          <Trans>The stop loss trails the price at this distance and never moves back.</Trans>
        ) : order.trailingDistance === undefined || !same ? (
          <Trans>The stop loss starts at {at}, trails the price and never moves back.</Trans>
        ) : (
          <Trans>The stop loss is at {at}. It trails the price and never moves back.</Trans>
        )}
      </p>
    </>
  )
}
