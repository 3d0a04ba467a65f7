import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { closePart, reverseOrder } from '../../../contract/calls/managing.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { isBusy } from '../../once/once.ts'
import { offersAtom } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import stack from '../../ui/stack.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { ActionNote } from '../ActionNote.tsx'
import { ReverseButton } from '../detail/ReverseButton.tsx'
import { OrderPriceText } from '../OrderPrice.tsx'
import { useOrderInstrument } from '../useOrderFigures.ts'
import styles from './EndOrder.module.css'
import { EndLabel, useEndOrder } from './EndOrder.tsx'
import { PartFields } from './PartFields.tsx'
import { boundsOf, halfOf, isWhole, partFault } from './partLots.ts'

/** The last controls of an open order's sheet: whole, in part, or turned round. `onEnded`: the order is no more. */
export function EndOrderButton({ order, onEnded }: { order: Order; onEnded: () => void }) {
  const pending = order.status === 'pending'
  const instrument = useOrderInstrument(order)
  const [lots, setLots] = useState<string>()
  const bounds = instrument && boundsOf(order, instrument)
  const wanted = bounds && lots
  const part = wanted === undefined || isWhole(wanted, order.lots) ? undefined : wanted
  const fault =
    bounds && instrument && part !== undefined ? partFault(part, order.lots, bounds, instrument.lotStep) : undefined

  const ended = () => (part === undefined ? onEnded() : setLots(undefined))
  const { start, state, busy, blocked, sheets } = useEndOrder(order, { part, onEnded: ended })
  const reversing = isBusy(state) && state.intent.kind === 'reverse'
  const isOff = blocked !== undefined || fault !== undefined || reversing

  const offers = useAtomValue(offersAtom)
  const canPart = bounds !== undefined && instrument !== undefined && offers(closePart)
  const canReverse = !pending && offers(reverseOrder)
  return (
    <div className={stack.gap8}>
      <ActionNote state={state} />
      {blocked !== undefined && <p className={styles.blocked}>{blocked}</p>}
      {(canPart || canReverse) && (
        <div className={styles.tools}>
          {canPart && (
            <Button
              variant={wanted === undefined ? 'secondary' : 'soft'}
              size="m"
              aria-expanded={wanted !== undefined}
              disabled={busy}
              onClick={() => setLots(wanted === undefined ? halfOf(order.lots, bounds, instrument.lotStep) : undefined)}
            >
              <Trans>Close part</Trans>
            </Button>
          )}
          {canReverse && (
            <ReverseButton order={order} blocked={blocked} disabled={busy && !reversing} onReversed={onEnded} />
          )}
        </div>
      )}
      {wanted !== undefined && instrument && bounds && (
        <PartFields
          order={order}
          instrument={instrument}
          bounds={bounds}
          lots={wanted}
          fault={fault}
          disabled={busy}
          onChange={setLots}
        />
      )}
      <Button
        variant="danger"
        full
        busy={busy && !reversing}
        disabled={isOff}
        {...(!pending && {
          trailing: (
            <Trans>
              at <OrderPriceText order={order} />
            </Trans>
          ),
        })}
        onClick={start}
      >
        <EndLabel pending={pending} part={fault === undefined ? part : undefined} />
      </Button>
      {sheets}
    </div>
  )
}
