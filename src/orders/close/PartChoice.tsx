import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { ReactNode } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import type { PartBounds } from '../../../contract/rules.ts'
import { formatLots, formatPercent } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { lotDecimals, partPresets } from './partLots.ts'

interface PartChoiceProps {
  order: Order
  instrument: Instrument
  bounds: PartBounds
  /** Decimal text; empty until something is chosen. */
  lots: string
  onChange: (lots: string) => void
  /** Under the field. */
  below?: ReactNode
  error?: string | undefined
  disabled?: boolean
  /** In a row of a table: lower, and with classes of its own. */
  low?: { readonly lots: string | undefined; readonly shares: string | undefined }
}

/** Chooses how many lots of a position are closed: typed, or a share of it. */
export function PartChoice({ order, instrument, bounds, lots, onChange, low, ...field }: PartChoiceProps) {
  const { t } = useLingui()
  const { lotStep } = instrument
  const decimals = lotDecimals(lotStep)
  const presets = partPresets(order.lots, bounds, lotStep)
  return (
    <>
      <NumberField
        {...field}
        {...(low && { className: low.lots ?? '' })}
        label={t`Lots to close`}
        value={lots}
        onChange={onChange}
        step={new Big(lotStep).toFixed()}
        min={bounds.least.toFixed()}
        max={new Big(order.lots).toFixed()}
        decimals={decimals}
        parse={parseField}
        format={formatLots}
      />
      <Presets
        {...(low && { low: true, className: low.shares ?? '' })}
        label={t`Percentage of position`}
        value={lots === '' ? '' : new Big(lots).toFixed(decimals)}
        options={presets.map(({ lots, percent }) => ({ value: lots, label: formatPercent(percent, { digits: 0 }) }))}
        onChange={onChange}
      />
    </>
  )
}
