import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { formatPercent, formatPrice, formatProfit } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { ActionNote } from '../ActionNote.tsx'
import { distanceTo, profitAt } from '../orderFigures.ts'
import { digitsOf } from '../orderWords.ts'
import { movedWords, moveIntent } from '../pendingMove.ts'
import { orderActionState, useOrderAction } from '../useOrderAction.ts'
import { useOrderFigures, useOrderInstrument, useRate } from '../useOrderFigures.ts'
import styles from './TargetForm.module.css'
import { isTargetMove, type TargetFault, targetFault } from './targetDraft.ts'

interface TargetFormProps {
  order: Order
  /** The price it waited for before it was moved here, as decimal text: a toast's way back cannot be reached past the sheet. */
  before: string | undefined
  onBefore: (before: string | undefined) => void
}

/**
 * The price that a pending order waits for, and what its stops mean from another one: they stay where they are. Give it
 * a key that changes with the price the server knows.
 */
export function TargetForm({ order, before, onBefore }: TargetFormProps) {
  const { t } = useLingui()
  const digits = digitsOf(order)
  const standing = order.originPrice.toFixed(digits)
  const [typed, setTyped] = useState(standing)
  const key = `stops:${order.id}` as const
  const { state, busy, run } = useOrderAction(key)
  const offline = useAtomValue(offlineAtom)
  const { price } = useOrderFigures(order)
  const words = useFaultWords(digits)
  const same = typed !== '' && Number(typed) === order.originPrice
  // Where it waits already is the server's affair.
  const fault = same ? undefined : targetFault(order, typed)
  const moving = isTargetMove(state)
  const sending = busy && moving

  const move = async (to: string, back: string | undefined) => {
    const result = await run(moveIntent({ order, to }))
    // Left meanwhile, it was said already.
    if (result.phase !== 'done' || orderActionState(key).phase === 'idle') return
    onBefore(back)
    toast(movedWords({ to, digits }))
  }
  return (
    <div className={styles.form}>
      <div className={styles.label}>
        <span>
          <Trans>Trigger price</Trans>
        </span>
        {before !== undefined && same && (
          <Button variant="text" size="s" disabled={busy || offline} onClick={() => move(before, undefined)}>
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      <div className={styles.row}>
        <NumberField
          label={t`Trigger price`}
          value={typed}
          onChange={setTyped}
          step={new Big(10).pow(-digits).toFixed(digits)}
          min="0"
          decimals={digits}
          start={standing}
          parse={parseField}
          format={(exact) => formatPrice(exact, digits)}
          below={
            fault?.kind !== 'none' && (
              <span className="fig">{formatPercent(distanceTo(Number(typed), price), { sign: 'always' })}</span>
            )
          }
          error={fault && words(fault)}
          disabled={busy}
        />
        <Button
          variant="soft"
          size="m"
          busy={sending}
          disabled={(same || fault !== undefined || offline || busy) && !sending}
          onClick={() => move(typed, standing)}
        >
          <Trans>Set price</Trans>
        </Button>
      </div>
      {!same && fault === undefined && <StopsStay order={order} target={typed} />}
      {moving && <ActionNote state={state} />}
    </div>
  )
}

/** Both stops stay; what each means is reckoned from the new price. */
function StopsStay({ order, target }: { order: Order; target: string }) {
  const { stopLoss, takeProfit } = order
  const digits = digitsOf(order)
  const rate = useRate(useOrderInstrument(order))
  const figures = (stop: number) => {
    const won = rate && formatProfit(profitAt({ ...order, originPrice: Number(target) }, stop, rate))
    return [
      <span key="at" className="fig">
        {formatPrice(stop, digits)}
      </span>,
      <span key="won" className="fig">
        {won ?? '–'}
      </span>,
    ] as const
  }
  const [lossAt, loss] = stopLoss === undefined ? [] : figures(stopLoss)
  const [winAt, win] = takeProfit === undefined ? [] : figures(takeProfit)
  if (loss === undefined && win === undefined) return null
  return (
    <div className={styles.stays}>
      {loss && (
        <p>
          <Trans>
            The stop loss remains at {lossAt}: {loss}
          </Trans>
        </p>
      )}
      {win && (
        <p>
          <Trans>
            The take profit remains at {winAt}: {win}
          </Trans>
        </p>
      )}
    </div>
  )
}

function useFaultWords(digits: number): (fault: TargetFault) => string | undefined {
  const { t } = useLingui()
  return (fault) => {
    if (fault.kind === 'none') return undefined
    const than = formatPrice(fault.than, digits)
    if (fault.kind === 'stopLoss')
      return fault.must === 'above' ? t`Must be above the stop loss, ${than}` : t`Must be below the stop loss, ${than}`
    if (fault.kind === 'takeProfit')
      return fault.must === 'above'
        ? t`Must be above the take profit, ${than}`
        : t`Must be below the take profit, ${than}`
    return t`Must be above the trailing distance, ${than}`
  }
}
