import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import type { PartBounds } from '../../../contract/rules.ts'
import { formatLots, formatMoney, formatPercent } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Presets } from '../../ui/Presets.tsx'
import stack from '../../ui/stack.module.css'
import { OrderProfit } from '../OrderProfit.tsx'
import { isWhole, lotDecimals, type PartFault, partOfOrder, partPresets } from './partLots.ts'

interface PartFieldsProps {
  order: Order
  instrument: Instrument
  bounds: PartBounds
  /** Decimal text; empty until something is chosen. */
  lots: string
  fault: PartFault | undefined
  disabled: boolean
  onChange: (lots: string) => void
}

/** How much of a position is closed, and what comes of it. */
export function PartFields({ order, instrument, bounds, lots, fault, disabled, onChange }: PartFieldsProps) {
  const { t } = useLingui()
  const { lotStep } = instrument
  const decimals = lotDecimals(lotStep)
  const [least, most, whole] = [bounds.least, bounds.most, order.lots].map((one) => formatLots(one))
  const presets = partPresets(order.lots, bounds, lotStep)
  return (
    <div className={stack.gap8}>
      <NumberField
        label={t`Lots to close`}
        value={lots}
        onChange={onChange}
        step={new Big(lotStep).toFixed()}
        min={bounds.least.toFixed()}
        max={new Big(order.lots).toFixed()}
        decimals={decimals}
        parse={parseField}
        format={formatLots}
        below={
          <Trans>
            of <span className="fig">{whole}</span> lots
          </Trans>
        }
        error={fault === 'bounds' && lots !== '' ? t`From ${least} to ${most} lots, or all ${whole}` : undefined}
        disabled={disabled}
      />
      <Presets
        label={t`Share of the position`}
        value={lots === '' ? '' : new Big(lots).toFixed(decimals)}
        options={presets.map(({ lots, percent }) => ({ value: lots, label: formatPercent(percent, { digits: 0 }) }))}
        onChange={onChange}
      />
      {fault === undefined && lots !== '' && !isWhole(lots, order.lots) && <Outcome order={order} lots={lots} />}
    </div>
  )
}

/** What a part brings, frees and leaves. */
function Outcome({ order, lots }: { order: Order; lots: string }) {
  const part = partOfOrder(order, lots)
  return (
    <KeyValueList low>
      <KeyValueRow label={<Trans>Profit of this part</Trans>}>
        <OrderProfit order={part} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Margin released</Trans>}>
        <span className="fig">{formatMoney(part.margin)}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Stays open</Trans>}>
        <span>
          <Trans>
            <span className="fig">{formatLots(new Big(order.lots).minus(lots))}</span> lots
          </Trans>
        </span>
      </KeyValueRow>
    </KeyValueList>
  )
}
