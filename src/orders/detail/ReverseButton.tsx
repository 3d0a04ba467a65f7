import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { fee, margin } from '../../../contract/rules.ts'
import { formatExact } from '../../i18n/format.ts'
import { Margin } from '../../i18n/OrderMoney.tsx'
import { isBusy } from '../../once/once.ts'
import { feeTypeAtom } from '../../session/basicInfo.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { ActionNote } from '../ActionNote.tsx'
import styles from '../close/EndOrder.module.css'
import { OrderPriceText } from '../OrderPrice.tsx'
import { OrderProfit } from '../OrderProfit.tsx'
import { aboutOrder, actionNote, nameOf } from '../orderWords.ts'
import { orderActionState, useOrderAction } from '../useOrderAction.ts'
import { useOrderFigures, useOrderInstrument, useRate } from '../useOrderFigures.ts'

interface ReverseButtonProps {
  order: Order
  /** Reason why it is not possible now. */
  blocked: string | undefined
  /** Something else is being done with the order. */
  disabled: boolean
  onReversed: () => void
}

/** Closes a position and opens the opposite one. Always asks: it opens a position, costs a fee and drops the stops. */
export function ReverseButton({ order, blocked, disabled, onReversed }: ReverseButtonProps) {
  const { t } = useLingui()
  const key = `end:${order.id}` as const
  const { state, run, clear } = useOrderAction(key)
  const busy = isBusy(state) && state.intent.kind === 'reverse'
  const [asking, setAsking] = useState(false)
  const reverse = async () => {
    if (blocked !== undefined) return
    const result = await run({ kind: 'reverse', orderId: order.id, about: aboutOrder(order) })
    // Left meanwhile, it was said already.
    if (result.phase !== 'done' || orderActionState(key).phase === 'idle') return
    setAsking(false)
    clear()
    toast(result.message || t`Reversed`)
    onReversed()
  }
  return (
    <>
      <Button
        variant="secondary"
        size="m"
        busy={busy}
        disabled={(disabled || blocked !== undefined) && !busy}
        onClick={() => {
          clear()
          setAsking(true)
        }}
      >
        <Trans>Reverse</Trans>
      </Button>
      <ConfirmSheet
        open={asking && state.phase !== 'unknown'}
        title={<Trans>Reverse this position?</Trans>}
        confirmLabel={<Trans>Reverse</Trans>}
        keepLabel={<Trans>Cancel</Trans>}
        busy={busy}
        error={blocked ?? (busy ? undefined : actionNote(state))}
        onConfirm={reverse}
        onClose={() => setAsking(false)}
      >
        <Deal order={order} />
        {busy && <ActionNote state={state} className={styles.note} />}
      </ConfirmSheet>
    </>
  )
}

/** Shows what is closed, what is opened and what it costs. */
function Deal({ order }: { order: Order }) {
  const about = aboutOrder(order)
  const opposite = { ...about, side: about.side === 'buy' ? 'sell' : 'buy' } as const
  const hasStops =
    order.stopLoss !== undefined || order.takeProfit !== undefined || order.trailingDistance !== undefined
  return (
    <>
      <KeyValueList low className={styles.deal}>
        <KeyValueRow label={<Trans>Closes</Trans>}>
          <bdi>{nameOf(about)}</bdi>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Profit</Trans>}>
          <OrderProfit order={order} />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Opens</Trans>}>
          <bdi>{nameOf(opposite)}</bdi>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Market price</Trans>}>
          <OrderPriceText order={order} />
        </KeyValueRow>
        <Costs order={order} />
      </KeyValueList>
      {hasStops ? (
        <Trans>Stop loss, take profit and trailing stop won’t apply to the new position.</Trans>
      ) : (
        <Trans>The new position won’t have a stop loss or take profit.</Trans>
      )}
    </>
  )
}

/** Margin and fee of the position that is opened, as at a new order. */
function Costs({ order }: { order: Order }) {
  const instrument = useOrderInstrument(order)
  const rate = useRate(instrument)
  const { price } = useOrderFigures(order)
  const feeType = useAtomValue(feeTypeAtom)
  if (instrument === undefined || rate === undefined || order.leverage === undefined) return null
  const { lots, leverage } = order
  const { marginMode: mode, feeRate } = instrument
  const opposite = { lots, price, leverage, mode, feeType, feeRate, ...rate }
  return (
    <>
      <KeyValueRow label={<Trans>Margin</Trans>}>
        <Margin value={margin(opposite)} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Fee</Trans>}>
        <span className="fig">{formatExact(fee(opposite))}</span>
      </KeyValueRow>
    </>
  )
}
