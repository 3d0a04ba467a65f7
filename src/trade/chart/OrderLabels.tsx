import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, RefCallback } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { formatLots, formatMoney, formatPrice } from '../../i18n/format.ts'
import { useOrderFigures } from '../../orders/useOrderFigures.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './chart.module.css'
import { GRIP_HELP, Grip, StopHandles, StopPill } from './LinePill.tsx'
import type { LineMove } from './lineMoves.ts'
import type { ChartLine } from './orderLines.ts'
import { type LineControl, newStop } from './useLineMoves.ts'

interface OrderLabelsProps {
  instrument: Instrument
  lines: readonly ChartLine[]
  /** Hands over the element of a line's label, so that it can be placed. */
  place: (id: string) => RefCallback<HTMLElement>
  /** Wants to see or end an order. */
  onOrder: (order: Order) => void
  /** How lines are moved. */
  control: LineControl
}

/** What stands on the own lines: side and lots, live profit, what a stop would bring. Placed from outside React. */
export function OrderLabels({ instrument, lines, place, onOrder, control }: OrderLabelsProps) {
  const missing = (open: ChartLine) =>
    (['stopLoss', 'takeProfit'] as const)
      .map((kind) => newStop(open, kind))
      // While it is in the hand the handle stays: what is pressed must not go.
      .filter(({ id }) => !lines.some((line) => line.id === id) || isHeld(control.moveOf(id)))
  return (
    <div className={styles.labels}>
      {lines.map((line) => (
        <div key={line.id} ref={place(line.id)} className={cx(styles.label, styles[line.tone])} data-line={line.kind}>
          {line.kind === 'position' || line.kind === 'pending' ? (
            <OpenLabel instrument={instrument} line={line} onOrder={onOrder} control={control}>
              {line.order !== undefined && <StopHandles missing={missing(line)} control={control} />}
            </OpenLabel>
          ) : (
            <StopPill instrument={instrument} line={line} control={control} />
          )}
        </div>
      ))}
      <p id={GRIP_HELP} hidden>
        <Trans>Arrow keys move it by one price step, with Shift by ten. Enter confirms, Escape puts it back.</Trans>
      </p>
    </div>
  )
}

const isHeld = (move: LineMove | undefined) => move?.isNew === true && move.phase === 'held'

interface OpenLabelProps extends Pick<OrderLabelsProps, 'instrument' | 'onOrder' | 'control'> {
  line: ChartLine
  /** Handles of stops it does not have. */
  children: ReactNode
}

function OpenLabel({ instrument, line, onOrder, control, children }: OpenLabelProps) {
  const { t } = useLingui()
  const { side, order } = line
  const lots = line.lots === '' ? '' : formatLots(line.lots)
  const price = formatPrice(line.price, instrument.digits)
  const word = side === 'buy' ? t`Buy` : side === 'sell' ? t`Sell` : t`Pending`
  const name = `${word} ${lots}`
  const at = (
    <Trans>
      at <span className="fig">{price}</span>
    </Trans>
  )
  if (order === undefined)
    return (
      <>
        <Cap word={word} lots={lots} />
        <Grip line={line} control={control} name={t`Trigger price of the new order`} said={price} price={line.price}>
          {at}
        </Grip>
      </>
    )
  return (
    <>
      <Cap word={word} lots={lots} />
      <span className={styles.text}>{order.status === 'holding' ? <LiveProfit order={order} /> : at}</span>
      {children}
      <button
        type="button"
        className={styles.close}
        aria-label={order.status === 'holding' ? t`Close position ${name}` : t`Cancel order ${name}`}
        onClick={() => onOrder(order)}
      >
        <Icon name="close" size={12} />
      </button>
    </>
  )
}

function Cap({ word, lots }: { word: string; lots: string }) {
  return (
    <span className={styles.cap}>
      {word} <span className="fig">{lots}</span>
    </span>
  )
}

function LiveProfit({ order }: { order: Order }) {
  const { profit: won, tone } = useOrderFigures(order)
  return <span className={cx('fig', tone && styles[tone])}>{formatMoney(won, { sign: 'always' })}</span>
}
