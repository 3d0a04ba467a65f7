import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import type { PartBounds } from '../../../contract/rules.ts'
import { formatLots, formatPercent } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { halfOf, isWhole, lotDecimals, partFault, partPresets } from '../close/partLots.ts'
import { OrderProfit } from '../OrderProfit.tsx'
import styles from './PositionsTable.module.css'

interface PartCellsProps {
  order: Order
  instrument: Instrument
  bounds: PartBounds
  /** How many columns stand between the instrument and the profit. */
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
  const decimals = lotDecimals(lotStep)
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
          <NumberField
            className={styles.lots ?? ''}
            label={t`Lots to close`}
            value={lots}
            onChange={setLots}
            step={new Big(lotStep).toFixed()}
            min={bounds.least.toFixed()}
            max={new Big(order.lots).toFixed()}
            decimals={decimals}
            parse={parseField}
            format={formatLots}
          />
          <Presets
            low
            className={styles.shares ?? ''}
            label={t`Share of the position`}
            value={lots === '' ? '' : new Big(lots).toFixed(decimals)}
            options={partPresets(order.lots, bounds, lotStep).map((preset) => ({
              value: preset.lots,
              label: formatPercent(preset.percent, { digits: 0 }),
            }))}
            onChange={setLots}
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
