import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import type { PartBounds } from '../../../contract/rules.ts'
import { formatLots } from '../../i18n/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PartChoice } from '../close/PartChoice.tsx'
import { halfOf, isWhole, partFault } from '../close/partLots.ts'
import { OrderProfit } from '../OrderProfit.tsx'
import styles from './PositionsTable.module.css'

interface PartCellsProps {
  order: Order
  instrument: Instrument
  bounds: PartBounds
  /** Number of columns between the instrument and the profit. */
  span: number
  onLeave: () => void
  /** Gets the lots to close; none for the whole position. */
  onEnd: (part: string | undefined) => void
}

/** Chooses in a row how much of its position is closed: Enter closes that, Escape leaves it. */
export function PartCells({ order, instrument, bounds, span, onLeave, onEnd }: PartCellsProps) {
  const { t } = useLingui()
  const { lotStep } = instrument
  const [lots, setLots] = useState(() => halfOf(order.lots, bounds, lotStep))
  const form = useId()
  const field = useRef<HTMLFormElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const fault = partFault(lots, order.lots, bounds, lotStep)
  const size = lots === '' ? '' : formatLots(lots)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (fault === undefined) onEnd(isWhole(lots, order.lots) ? undefined : lots)
  }
  return (
    <>
      <td colSpan={span} className={styles.text}>
        <form
          ref={field}
          id={form}
          className={styles.part}
          onSubmit={send}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onLeave()
          }}
        >
          <PartChoice
            order={order}
            instrument={instrument}
            bounds={bounds}
            lots={lots}
            onChange={setLots}
            low={{ lots: styles.lots, shares: styles.shares }}
          />
          <IconButton icon="close" size={16} tight label={t`Cancel`} onClick={onLeave} />
        </form>
      </td>
      <td className={styles.profit}>{fault === undefined && <OrderProfit order={order} lots={lots} />}</td>
      <td className={styles.end}>
        <button type="submit" form={form} className={styles.confirm} disabled={fault !== undefined}>
          <Trans>
            Close <span className="fig">{size}</span>
          </Trans>
        </button>
      </td>
    </>
  )
}
