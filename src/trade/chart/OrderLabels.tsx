import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { RefCallback } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { profit } from '../../../contract/rules.ts'
import { formatLots, formatMoney, formatPrice } from '../../i18n/format.ts'
import { usdPerQuoteAtom } from '../../markets/atoms.ts'
import { useOrderFigures } from '../../orders/useOrderFigures.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './chart.module.css'
import type { ChartLine } from './orderLines.ts'

interface OrderLabelsProps {
  instrument: Instrument
  lines: readonly ChartLine[]
  /** Hands over the element of a line's label, so that it can be placed. */
  place: (id: string) => RefCallback<HTMLElement>
  /** Wants to see or end an order. */
  onOrder: (order: Order) => void
}

/** What stands on the own lines: side and lots, live profit, what a stop would bring. Placed from outside React. */
export function OrderLabels({ instrument, lines, place, onOrder }: OrderLabelsProps) {
  return (
    <div className={styles.labels}>
      {lines.map((line) => (
        <div key={line.id} ref={place(line.id)} className={cx(styles.label, styles[line.tone])} data-line={line.kind}>
          {line.kind === 'position' || line.kind === 'pending' ? (
            <OpenLabel instrument={instrument} line={line} onOrder={onOrder} />
          ) : (
            <StopLabel instrument={instrument} line={line} />
          )}
        </div>
      ))}
    </div>
  )
}

type LabelProps = { instrument: Instrument; line: ChartLine }

function OpenLabel({ instrument, line, onOrder }: LabelProps & Pick<OrderLabelsProps, 'onOrder'>) {
  const { t } = useLingui()
  const { side, order } = line
  const lots = line.lots === '' ? '' : formatLots(line.lots)
  const price = formatPrice(line.price, instrument.digits)
  const word = side === 'buy' ? t`Buy` : side === 'sell' ? t`Sell` : t`Pending`
  const name = `${word} ${lots}`
  return (
    <>
      <span className={styles.cap}>
        {word} <span className="fig">{lots}</span>
      </span>
      <span className={styles.text}>
        {order?.status === 'holding' ? (
          <LiveProfit order={order} />
        ) : (
          <Trans>
            at <span className="fig">{price}</span>
          </Trans>
        )}
      </span>
      {order !== undefined && (
        <button
          type="button"
          className={styles.close}
          aria-label={order.status === 'holding' ? t`Close position ${name}` : t`Cancel order ${name}`}
          onClick={() => onOrder(order)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </>
  )
}

function LiveProfit({ order }: { order: Order }) {
  const { profit: won, tone } = useOrderFigures(order)
  return <span className={cx('fig', tone && styles[tone])}>{formatMoney(won, { sign: 'always' })}</span>
}

function StopLabel({ instrument, line }: LabelProps) {
  const { t } = useLingui()
  const rate = useAtomValue(usdPerQuoteAtom(instrument.code))
  const { side, lots, open, price, kind } = line
  const exposure = { lots: lots === '' ? 0 : lots, unitsPerLot: instrument.unitsPerLot, quoteToUsd: rate }
  const won = side && profit({ ...exposure, side, openPrice: open, price })
  const [short, long] = kind === 'stopLoss' ? [t`SL`, t`Stop loss`] : [t`TP`, t`Take profit`]
  return (
    <span className={styles.text}>
      <abbr className={styles.kind} title={long}>
        {short}
      </abbr>
      {won && <span className="fig">{formatMoney(won, { sign: 'always' })}</span>}
    </span>
  )
}
