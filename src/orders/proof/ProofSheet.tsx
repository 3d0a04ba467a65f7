import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import type { CheckedFill } from '../../../contract/proof/orderProof.ts'
import { isReached } from '../../../contract/proof/receipt.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { OrderLogo, OrderTitle } from '../detail/OrderHead.tsx'
import { digitsOf, endOf } from '../orderWords.ts'
import { ExportPack } from './ExportPack.tsx'
import { formatMoment } from './formatMoment.ts'
import type { CheckedOrder } from './orderProof.ts'
import { Check, ProofBody } from './ProofBody.tsx'
import { type ProofState, proofStates } from './proofWords.ts'
import { TickChart } from './TickChart.tsx'

interface ProofSheetProps {
  order: Order
  state: ProofState
  /** None while there is nothing to look at. */
  check: CheckedOrder | undefined
  open: boolean
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

/** Explains in plain words what was verified about an order, with the ticks around its fill. */
export function ProofSheet({ order, state, check, open, busy, onRetry, onClose }: ProofSheetProps) {
  const fills = check?.proof?.fills ?? []
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? fills.length - 1, fills.length - 1)
  const fill = fills[at]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<OrderTitle order={order} />}
      lead={<OrderLogo order={order} />}
      sub={<Sub order={order} />}
    >
      <ProofBody
        words={proofStates[state]}
        {...{ id: order.id, state, check, busy, onRetry }}
        checks={
          <>
            {fill && (
              <Check>
                <FillWords fill={fill} />
              </Check>
            )}
            <Check>
              <Trans>The ticks and your order are in the server’s signed record</Trans>
            </Check>
          </>
        }
        action={<ExportPack order={order} variant="primary" />}
      >
        {fills.length > 1 && <FillChoice fills={fills} at={at} onChange={setChosen} />}
        {fill && <TickChart fill={fill} digits={digitsOf(order)} />}
      </ProofBody>
    </Sheet>
  )
}

function Sub({ order }: { order: Order }) {
  const { t } = useLingui()
  const hasEnded = order.status === 'completed'
  return (
    <>
      <span className="fig">{order.id}</span>
      {hasEnded && ` · ${t(endOf(order))}`}
      {' · '}
      {formatDateTime(hasEnded ? order.completedAt : order.createdAt, 'short')}
    </>
  )
}

interface FillChoiceProps {
  fills: readonly CheckedFill[]
  at: number
  onChange: (at: number) => void
}

function FillChoice({ fills, at, onChange }: FillChoiceProps) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t`Fill`}
      value={String(at)}
      options={fills.map(({ decision }, index) => ({
        value: String(index),
        label: decision.what === 'opened' ? <Trans>Opened</Trans> : <Trans context="position">Closed</Trans>,
      }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

function FillWords({ fill: { level, tick, decision } }: { fill: CheckedFill }) {
  if (level === undefined || tick === undefined) {
    const time = <span className="fig">{formatMoment(tick?.time ?? decision.at)}</span>
    return <Trans>Your fill is at the recorded price of {time}</Trans>
  }
  // The level itself is reached from either side.
  return isReached(level, level.price - Math.abs(level.price)) ? (
    <Trans>Your fill is at the first tick at or below your level</Trans>
  ) : (
    <Trans>Your fill is at the first tick at or above your level</Trans>
  )
}
