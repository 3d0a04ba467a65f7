import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
import { NetLabel, PinLabel } from './FoldedLabels.tsx'
import { UNFOLDED, withNets } from './foldLines.ts'
import { Cap, GRIP_HELP, Grip, StopHandles, StopPill } from './LinePill.tsx'
import { LabelLayer } from './labelLayer.ts'
import { dragLines } from './lineDrag.ts'
import type { LineMove } from './lineMoves.ts'
import type { LineStage } from './lineStage.ts'
import type { ChartLine } from './orderLines.ts'
import { PendingGrip } from './PendingGrip.tsx'
import { type LineControl, newStop, useLineMoves } from './useLineMoves.ts'

/** Labels start so far from the chart's edge, px; beside the drawing tools where those are out. */
const [START, BESIDE_TOOLS] = [12, 60]

interface OrderLabelsProps {
  instrument: Instrument
  /** Content of the chart. Another one makes labels find new places. */
  subject: string
  /** The lines where they stand. */
  lines: readonly ChartLine[]
  /** Stage on which they are drawn. */
  stage: LineStage
  /** The drawing tools are out: presses on the candles are theirs. */
  drawing: boolean
  /** True if the tools stand on the chart. */
  tools: boolean
  /** The button that leads back to now stands on the chart. */
  covered: boolean
  /** Wants to see or end an order. */
  onOrder: (order: Order) => void
}

/**
 * Labels of the account's own lines: side and lots, live profit, the result of a stop. Positions that are too close share a
 * label, and lines out of sight have theirs at the edge. Placed from outside React.
 */
export function OrderLabels(props: OrderLabelsProps) {
  const { instrument, subject, lines: own, stage, drawing, tools, covered, onOrder } = props
  const root = useRef<HTMLDivElement>(null)
  const [fold, setFold] = useState(UNFOLDED)
  const [layer] = useState(() => new LabelLayer(setFold))
  const { shown, control } = useLineMoves(instrument, own, layer, stage)
  /** The order that is pointed at, and the net position that is unfolded. */
  const [pointed, setPointed] = useState<string>()
  const [open, setOpen] = useState<string>()
  const lines = useMemo(() => withNets(shown, fold.nets), [shown, fold])
  const labels = useMemo(() => {
    // What is moved keeps its place; what an order is about finds one before its stops do, and what is pinned comes last.
    const rankOf = ({ id, kind, moving }: ChartLine) =>
      moving ? 0 : fold.pins.has(id) ? 3 : kind === 'stopLoss' || kind === 'takeProfit' ? 2 : 1
    return lines
      .filter(({ id, moving }) => moving || !fold.behind.has(id))
      .sort((one, other) => rankOf(one) - rankOf(other))
  }, [lines, fold])
  const marks = useMemo(() => marksOf(own), [own])
  const offers = useAtomValue(offersAtom)
  const movesPending = offers(movePending)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the places of one subject are no good for another
  useEffect(() => layer.forget(), [layer, subject])
  useEffect(() => layer.setRoot(root.current), [layer])
  useEffect(() => stage.follow((drawn) => layer.place(drawn)), [stage, layer])
  useEffect(() => {
    const held = labels.filter(({ id }) => id === open || control.moveOf(id)?.phase === 'held').map(({ id }) => id)
    layer.show({ lines: shown, labels, held: new Set(held), from: tools ? BESIDE_TOOLS : START })
    const drawn = lines.flatMap((line) => (line.id === open ? (line.members ?? []) : [line]))
    stage.setMoved(drawn.map((line) => (isOf(line, pointed) ? { ...line, lit: true } : line)))
  }, [stage, layer, control, shown, lines, labels, open, pointed, tools])
  useEffect(() => {
    layer.setCover(covered ? (root.current?.parentElement?.querySelector('[data-covers]') ?? null) : null)
  }, [layer, covered])
  useEffect(() => {
    const chart = root.current?.parentElement
    if (!chart || drawing) return
    const canMove = ({ kind, set, order }: ChartLine) =>
      set !== undefined || (order !== undefined && (kind === 'pending' ? movesPending : kind !== 'position'))
    return dragLines(chart, {
      lineAt: (at, reach) => layer.lineAt(at, reach, canMove),
      grab: control.grab,
      pan: (by) => stage.move(by, 0),
      point: (line, pressed) => {
        chart.toggleAttribute('data-on-line', line !== undefined)
        setPointed(line?.order?.id)
        if (pressed) setOpen(undefined)
      },
    })
  }, [layer, stage, control, drawing, movesPending])

  const missing = (of: ChartLine) =>
    (['stopLoss', 'takeProfit'] as const)
      .map((kind) => newStop(of, kind))
      // While it is in the hand the handle stays: what is pressed must not go.
      .filter(({ id }) => !shown.some((line) => line.id === id) || isHeld(control.moveOf(id)))
  const openLabel = (line: ChartLine, row = false) => (
    <OpenLabel
      instrument={instrument}
      line={line}
      row={row}
      mark={markOf(marks, line)}
      canMove={movesPending}
      onOrder={onOrder}
      control={control}
    >
      {line.order !== undefined && <StopHandles missing={missing(line)} control={control} />}
    </OpenLabel>
  )
  const content = (line: ChartLine) => {
    const pin = line.moving ? undefined : fold.pins.get(line.id)
    if (pin !== undefined)
      return <PinLabel instrument={instrument} line={line} pin={pin} mark={markOf(marks, line)} control={control} />
    if (line.members !== undefined)
      return (
        <NetLabel line={line} members={line.members} open={line.id === open} onOpen={setOpen}>
          {line.members.map((member) => (
            <li key={member.id} onPointerEnter={() => setPointed(member.order?.id)}>
              {openLabel(member, true)}
            </li>
          ))}
        </NetLabel>
      )
    if (line.kind === 'position' || line.kind === 'pending') return openLabel(line)
    const named = pointed !== undefined && line.order?.id === pointed
    return <StopPill instrument={instrument} line={line} mark={markOf(marks, line)} named={named} control={control} />
  }
  return (
    <div ref={root} className={styles.labels} data-labels>
      {labels.map((line) => (
        <Label
          key={line.id}
          layer={layer}
          line={line}
          lit={isOf(line, pointed)}
          onTop={line.id === open || isHeld(control.moveOf(line.id), true)}
          onPoint={setPointed}
        >
          {content(line)}
        </Label>
      ))}
      <p id={GRIP_HELP} hidden>
        <Trans>
          Use arrow keys to move by one price step, or Shift with an arrow key to move by ten. Enter confirms, Escape
          cancels.
        </Trans>
      </p>
    </div>
  )
}

const isHeld = (move: LineMove | undefined, any = false) => (any || move?.isNew === true) && move?.phase === 'held'

/** Returns true if a line is an order's, or stands for it. */
const isOf = ({ order, members }: ChartLine, id: string | undefined): boolean =>
  id !== undefined && (order?.id === id || members?.some((member) => member.order?.id === id) === true)

/** Numbers that say which stop belongs to which order, positions first, the oldest first; none where there is but one. */
function marksOf(lines: readonly ChartLine[]): ReadonlyMap<string, number> {
  const ids = (of: ChartLine['kind']) => lines.flatMap(({ kind, order }) => (kind === of && order ? [order.id] : []))
  const orders = [...ids('position').toReversed(), ...ids('pending').toReversed()]
  return new Map(orders.length < 2 ? [] : orders.map((id, index) => [id, index + 1]))
}

const markOf = (marks: ReadonlyMap<string, number>, { order }: ChartLine) => marks.get(order?.id ?? '')

interface LabelProps {
  layer: LabelLayer
  line: ChartLine
  lit: boolean
  onTop: boolean
  onPoint: (next: (order: string | undefined) => string | undefined) => void
  children: ReactNode
}

/** The place of a label on the chart. */
function Label({ layer, line, lit, onTop, onPoint, children }: LabelProps) {
  const { id, kind, tone, order } = line
  const place: Ref<HTMLElement> = useCallback((element: HTMLElement) => layer.add(id, element), [layer, id])
  const point = () => order && onPoint(() => order.id)
  const leave = () => onPoint((now) => (now === order?.id ? undefined : now))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it lights what belongs to it; what acts is inside
    <div
      ref={place}
      className={cx(styles.label, tones[tone], onTop && styles.onTop)}
      data-line={kind}
      data-of={order?.id}
      data-lit={lit || undefined}
      onPointerEnter={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}
      onFocus={point}
      onBlur={leave}
    >
      {children}
    </div>
  )
}

interface OpenLabelProps extends Pick<OrderLabelsProps, 'instrument' | 'onOrder'> {
  control: LineControl
  line: ChartLine
  /** In the list of a net position. */
  row: boolean
  mark: number | undefined
  /** The server lets pending orders be moved. */
  canMove: boolean
  /** Handles of stops it does not have. */
  children: ReactNode
}

function OpenLabel({ instrument, line, row, mark, canMove, onOrder, control, children }: OpenLabelProps) {
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
        <Cap word={word}>
          <span className="fig">{lots}</span>
        </Cap>
        <Grip line={line} control={control} name={t`Trigger price of the new order`} said={price} price={line.price}>
          <span>{at}</span>
        </Grip>
      </>
    )
  return (
    <>
      <Cap word={word} mark={mark}>
        <span className="fig">{lots}</span>
      </Cap>
      {row && <span className={cx(styles.text, 'fig')}>{price}</span>}
      {order.status === 'pending' && canMove ? (
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

function LiveProfit({ order }: { order: Order }) {
  const { profit } = useOrderFigures(order)
  return <Profit value={profit} brief />
}
