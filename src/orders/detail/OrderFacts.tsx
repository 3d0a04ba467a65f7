import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '../../../contract/entities/order.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatExact, formatPrice } from '../../i18n/format.ts'
import { Margin } from '../../i18n/OrderMoney.tsx'
import { BeforeAfter } from '../../ui/BeforeAfter.tsx'
import { copyText } from '../../ui/copyText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { startPrice } from '../OrderPrice.tsx'
import { digitsOf, reasonOf } from '../orderWords.ts'
import { useOrderFigures } from '../useOrderFigures.ts'
import styles from './OrderFacts.module.css'

/** Shows all facts of an order (document 1 §2). */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useLingui()
  const ended = order.status === 'completed' || order.status === 'cancelled'
  return (
    <KeyValueList className={styles.facts}>
      <KeyValueRow label={<Trans>Order</Trans>}>
        <span className={styles.id}>
          <span className="fig">{order.id}</span>
          <IconButton
            className={styles.copy}
            icon="copy-doc"
            size={18}
            tight
            label={t`Copy order number`}
            onClick={() => void copyText(order.id)}
          />
        </span>
      </KeyValueRow>
      <KeyValueRow label={order.status === 'pending' ? <Trans>Placed</Trans> : <Trans>Opened</Trans>}>
        {formatDateTime(order.createdAt, 'exact')}
      </KeyValueRow>
      <KeyValueRow label={<Trans>Price</Trans>}>
        <Move order={order} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Margin</Trans>}>
        <Margin value={order.margin} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Fee</Trans>}>
        <span className="fig">{formatExact(order.fee)}</span>
      </KeyValueRow>
      {ended && order.stopLoss !== undefined && (
        <KeyValueRow label={<Trans>Stop loss</Trans>}>
          <span className="fig">{formatPrice(order.stopLoss, digitsOf(order))}</span>
        </KeyValueRow>
      )}
      {ended && order.takeProfit !== undefined && (
        <KeyValueRow label={<Trans>Take profit</Trans>}>
          <span className="fig">{formatPrice(order.takeProfit, digitsOf(order))}</span>
        </KeyValueRow>
      )}
      {ended && (
        <KeyValueRow label={order.status === 'completed' ? <Trans>Completed</Trans> : <Trans>Cancelled</Trans>}>
          {formatDateTime(order.completedAt, 'exact') || '–'}
        </KeyValueRow>
      )}
      {ended && order.trailingDistance !== undefined && (
        <KeyValueRow label={<Trans>Trailing stop</Trans>}>
          <span className="fig">{formatPrice(order.trailingDistance, digitsOf(order))}</span>
        </KeyValueRow>
      )}
      {ended && order.reason !== undefined && (
        <KeyValueRow label={<Trans>Reason</Trans>}>{t(reasonOf(order, order.reason))}</KeyValueRow>
      )}
      {order.partOf !== undefined && (
        <KeyValueRow label={<Trans>Part of order</Trans>}>
          <span className="fig">{order.partOf}</span>
        </KeyValueRow>
      )}
    </KeyValueList>
  )
}

/** From where it began to where it is. */
function Move({ order }: { order: Order }) {
  const { price } = useOrderFigures(order)
  return <BeforeAfter before={startPrice(order)} after={formatPrice(price, digitsOf(order))} />
}
