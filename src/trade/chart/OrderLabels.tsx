import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { movePending } from '../../../contract/calls/managing.ts'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { formatLots, formatPrice } from '../../i18n/format.ts'
import { Profit } from '../../i18n/OrderMoney.tsx'
import { useOrderFigures } from '../../orders/useOrderFigures.ts'
import { offersAtom } from '../../session/offers.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import tones from '../../ui/tones.module.css'
import { useAtomValue } from '../../useAtom.ts'
import styles from './chart.module.css'
import { GRIP_HELP, Grip, StopHandles, StopPill } from './LinePill.tsx'
import { LabelLayer } from './labelLayer.ts'
import type { LineMove } from './lineMoves.ts'
import type { LineStage } from './lineStage.ts'
import type { ChartLine } from './orderLines.ts'
import { PendingGrip } from './PendingGrip.tsx'
import { type LineControl, newStop, useLineMoves } from './useLineMoves.ts'

interface OrderLabelsProps {
  instrument: Instrument
  /** What the chart shows; for another subject places are looked for anew. */
  subject: string
  /** The lines where they stand. */
  lines: readonly ChartLine[]
  /** Where they are drawn. */
  stage: LineStage
  /** Wants to see or end an order. */
  onOrder: (order: Order) => void
}

/** What stands on the own lines: side and lots, live profit, what a stop would bring. Placed from outside React. */
export function OrderLabels({ instrument, subject, lines: own, stage, onOrder }: OrderLabelsProps) {
  const [layer] = useState(() => new LabelLayer())
  const { shown: lines, control } = useLineMoves(instrument, own, layer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places of one subject are no good for another
  useEffect(() => layer.forget(), [layer, subject])
  useEffect(() => stage.follow((drawn) => layer.place(drawn)), [stage, layer])
  useEffect(() => stage.setMoved(lines), [stage, lines])
  const place = (id: string) => (element: HTMLElement | null) => {
    if (element === null) return undefined
    const remove = layer.add(id, element)
    stage.redraw()
    return remove
  }
  const missing = (open: ChartLine) =>
    (['stopLoss', 'takeProfit'] as const)
      .map((kind) => newStop(open, kind))
      // While it is in the hand the handle stays: what is pressed must not go.
      .filter(({ id }) => !lines.some((line) => line.id === id) || isHeld(control.moveOf(id)))
  return (
    <div className={styles.labels}>
      {lines.map((line) => (
        <div
          key={line.id}
          ref={place(line.id)}
          className={cx(styles.label, tones[line.tone])}
          data-line={line.kind}
          data-of={line.order?.id}
        >
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

interface OpenLabelProps extends Pick<OrderLabelsProps, 'instrument' | 'onOrder'> {
  control: LineControl
  line: ChartLine
  /** Handles of stops it does not have. */
  children: ReactNode
}

function OpenLabel({ instrument, line, onOrder, control, children }: OpenLabelProps) {
  const { t } = useLingui()
  const { side, order } = line
  const offers = useAtomValue(offersAtom)
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
          <span>{at}</span>
        </Grip>
      </>
    )
  return (
    <>
      <Cap word={word} lots={lots} />
      {order.status === 'pending' && offers(movePending) ? (
        <PendingGrip instrument={instrument} line={line} order={order} control={control} />
      ) : (
        <span className={styles.text}>{order.status === 'holding' ? <LiveProfit order={order} /> : at}</span>
      )}
      {control.moveOf(line.id)?.phase !== 'asking' && (
        <>
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
      )}
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
  const { profit } = useOrderFigures(order)
  return <Profit value={profit} brief />
}
