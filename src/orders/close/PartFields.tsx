import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { type PartBounds, shareOf } from '../../../contract/rules.ts'
import { formatLots } from '../../i18n/format.ts'
import { Margin } from '../../i18n/OrderMoney.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import stack from '../../ui/stack.module.css'
import { OrderProfit } from '../OrderProfit.tsx'
import { PartChoice } from './PartChoice.tsx'
import { isWhole, type PartFault } from './partLots.ts'

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

/** Selects the part of a position to close, and shows the result. */
export function PartFields({ order, instrument, bounds, lots, fault, disabled, onChange }: PartFieldsProps) {
  const { t } = useLingui()
  const [least, most, whole] = [bounds.least, bounds.most, order.lots].map((one) => formatLots(one))
  return (
    <div className={stack.gap8}>
      <PartChoice
        order={order}
        instrument={instrument}
        bounds={bounds}
        lots={lots}
        onChange={onChange}
        below={
          <Trans>
            of <span className="fig">{whole}</span> lots
          </Trans>
        }
        error={fault === 'bounds' && lots !== '' ? t`From ${least} to ${most} lots, or all ${whole}` : undefined}
        disabled={disabled}
      />
      {fault === undefined && lots !== '' && !isWhole(lots, order.lots) && <Outcome order={order} lots={lots} />}
    </div>
  )
}

/** Shows the profit, released margin and remaining lots of a part. */
function Outcome({ order, lots }: { order: Order; lots: string }) {
  return (
    <KeyValueList low>
      <KeyValueRow label={<Trans>Profit on this part</Trans>}>
        <OrderProfit order={order} lots={lots} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Margin released</Trans>}>
        <Margin value={shareOf(order.margin, lots, order.lots)} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Remaining</Trans>}>
        <span>
          <Trans>
            <span className="fig">{formatLots(new Big(order.lots).minus(lots))}</span> lots
          </Trans>
        </span>
      </KeyValueRow>
    </KeyValueList>
  )
}
