import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { formatLots, formatPercent, formatPrice, formatProfit } from '../../i18n/format.ts'
import { quoteAtom, usdPerQuoteAtom } from '../../markets/atoms.ts'
import { isBusy } from '../../once/once.ts'
import type { ActionState } from '../../orders/orderAction.ts'
import { useOrderAction } from '../../orders/useOrderAction.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Money6 } from '../../ui/Money6.tsx'
import tones from '../../ui/tones.module.css'
import { useAtomValue } from '../../useAtom.ts'
import styles from './LinePill.module.css'
import { type LineMove, meaningOf, moveFault } from './lineMoves.ts'
import { type ChartLine, isOfOtherSide } from './orderLines.ts'
import type { LineControl } from './useLineMoves.ts'

interface LinePillProps {
  instrument: Instrument
  line: ChartLine
  /** The number of its order, where there are several. */
  mark: number | undefined
  /** Says which order it belongs to. */
  named: boolean
  control: LineControl
}

/** The number of an order on the chart. */
export const Mark = ({ mark }: { mark: number | undefined }) =>
  mark === undefined ? null : <span className={cx(styles.mark, 'fig')}>{mark}</span>

interface CapProps {
  word: string
  mark?: number | undefined
  children: ReactNode
}

/** The filled start of a label. */
export const Cap = ({ word, mark, children }: CapProps) => (
  <span className={styles.cap}>
    <Mark mark={mark} />
    {word} {children}
  </span>
)

/** The label of a stop: what it would bring, a grip to move it by, and once it was moved the question whether to set it. */
export function StopPill({ instrument, line, mark, named, control }: LinePillProps) {
  const rate = useAtomValue(usdPerQuoteAtom(instrument.code))
  const move = control.moveOf(line.id)
  // Whoever sends says what becomes of it.
  const { state } = useOrderAction(`stops:${line.order?.id ?? ''}`, false)
  const fault = useFault(instrument, line, move)
  const meaning = meaningOf(line, instrument, rate)
  const money = meaning && formatProfit(meaning.money)
  const share = meaning && formatPercent(meaning.percent, { sign: 'always' })
  // The ticket counts in shares of the equity.
  const percent = share && t`${share} of price`
  const price = formatPrice(line.price, instrument.digits)
  const isLoss = line.kind === 'stopLoss'
  const [short, long] = isLoss ? [t`SL`, t`Stop loss`] : [t`TP`, t`Take profit`]
  const sending = move?.phase === 'sent' ? sendingWords(state) : undefined
  const setWords = isLoss ? t`Set stop loss to ${price}` : t`Set take profit to ${price}`
  const said = [price, money, percent].filter((one) => one !== undefined)
  return (
    <>
      <Grip
        line={line}
        control={control}
        busy={isBusy(state)}
        name={nameOfStop(line)}
        said={fault === undefined ? said.join(', ') : `${price}, ${fault}`}
        price={line.price}
      >
        <abbr className={styles.kind} title={long}>
          {short}
        </abbr>
        <Mark mark={mark} />
        {named && move === undefined && line.order && <span className={styles.kind}>{lineName(line.order)}</span>}
        {sending !== undefined ? (
          <span>{sending}</span>
        ) : fault !== undefined ? (
          <span>{fault}</span>
        ) : (
          money && (
            <span>
              <Money6 text={money} brief />
              {move && <span className="fig"> · {percent}</span>}
            </span>
          )
        )}
      </Grip>
      <MoveQuestion line={line} control={control} barred={fault !== undefined || isBusy(state)}>
        {money ? `${setWords} · ${money}` : setWords}
      </MoveQuestion>
    </>
  )
}

interface MoveQuestionProps {
  line: ChartLine
  control: LineControl
  /** It cannot stand where it is, or another change of the order is on its way. */
  barred: boolean
  /** The new value, in words. */
  children: string
}

/** Once a line of an order was moved: whether it is to stand there. */
export function MoveQuestion({ line, control, barred, children }: MoveQuestionProps) {
  if (control.moveOf(line.id)?.phase !== 'asking' || line.order === undefined) return null
  return (
    <>
      <button
        type="button"
        className={styles.set}
        disabled={barred}
        aria-label={children}
        onClick={() => control.confirm(line.id)}
      >
        {t({ message: 'Set', context: 'a moved stop' })}
      </button>
      <button type="button" className={styles.back} aria-label={t`Restore`} onClick={() => control.back(line.id)}>
        <Icon name="close" size={12} />
      </button>
    </>
  )
}

/** `Stop loss of Buy 1.00`. */
export function nameOfStop({ id, kind, order }: ChartLine): string {
  if (order === undefined) {
    const name = kind === 'stopLoss' ? t`Stop loss of the new order` : t`Take profit of the new order`
    return isOfOtherSide(id) ? `${name}, ${t`Sell`}` : name
  }
  const name = lineName(order)
  return kind === 'stopLoss' ? t`Stop loss of ${name}` : t`Take profit of ${name}`
}

/** `Buy 1.00`. */
export const lineName = ({ side, lots }: Order): string => `${side === 'buy' ? t`Buy` : t`Sell`} ${formatLots(lots)}`

/** Returns why a line cannot be placed where it is being moved. */
export function useFault(instrument: Instrument, line: ChartLine, move: LineMove | undefined): string | undefined {
  const live = useAtomValue(quoteAtom(instrument.code))?.close
  if (live === undefined || (move?.phase !== 'held' && move?.phase !== 'asking')) return undefined
  const fault = moveFault(line, line.price, live, instrument.digits)?.line
  if (fault === undefined) return undefined
  const against = formatPrice(fault.than, instrument.digits)
  return fault.must === 'below' ? t`Must be below ${against}` : t`Must be above ${against}`
}

/** Returns the text of a label while its move is being sent, or undefined. */
export const sendingWords = (state: ActionState): string | undefined =>
  isBusy(state) ? (state.phase === 'sending' ? t`Sending…` : t`Checking…`) : undefined

interface GripProps {
  line: ChartLine
  control: LineControl
  busy?: boolean
  name: string
  /** Current value, in words. */
  said: string
  price: number
  children: ReactNode
}

/** The part of a label that is taken by hand, or focused and moved by keys. */
export function Grip({ line, control, busy, name, said, price, children }: GripProps) {
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={price}
      aria-valuetext={said}
      aria-disabled={busy || undefined}
      aria-describedby={GRIP_HELP}
      className={cx(styles.grip, busy && styles.busy)}
      onPointerDown={(event) => control.grab(event, line)}
      onKeyDown={(event) => control.keys(event, line)}
    >
      {children}
      <Icon name="grip" size={14} className={styles.dots} />
    </div>
  )
}

/** Id of the words that say how a line is moved by keys. */
export const GRIP_HELP = 'line-keys'

interface HandlesProps {
  /** Stops that are not there yet. */
  missing: readonly ChartLine[]
  control: LineControl
}

/** Handles of the stops an order does not have: dragged, or pressed, they make one. */
export function StopHandles({ missing, control }: HandlesProps) {
  return missing.map((line) => {
    const name = line.order === undefined ? '' : lineName(line.order)
    const isLoss = line.kind === 'stopLoss'
    return (
      <button
        key={line.id}
        type="button"
        data-handle
        data-add-stop={line.kind}
        className={cx(styles.handle, tones[line.tone], control.moveOf(line.id) && styles.taken)}
        aria-label={isLoss ? t`Add a stop loss to ${name}` : t`Add a take profit to ${name}`}
        onPointerDown={(event) => control.grab(event, line)}
        onClick={() => control.propose(line)}
      >
        +{isLoss ? t`SL` : t`TP`}
      </button>
    )
  })
}
