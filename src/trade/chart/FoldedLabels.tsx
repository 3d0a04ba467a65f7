import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { formatLots, formatPrice } from '../../i18n/format.ts'
import { Profit } from '../../i18n/OrderMoney.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './FoldedLabels.module.css'
import type { EdgePin } from './foldLines.ts'
import { Cap, lineName, Mark, nameOfStop } from './LinePill.tsx'
import type { ChartLine } from './orderLines.ts'
import type { LineControl } from './useLineMoves.ts'
import { useProfitOf } from './useProfitOf.ts'

interface PinLabelProps {
  instrument: Instrument
  line: ChartLine
  pin: EdgePin
  mark: number | undefined
  control: LineControl
}

/** The label of a line out of sight: pressed, it brings the line into sight; a stop can be dragged from here too. */
export function PinLabel({ instrument, line, pin, mark, control }: PinLabelProps) {
  const { t } = useLingui()
  const { kind, members, order } = line
  const price = formatPrice(line.price, instrument.digits)
  const isStop = kind === 'stopLoss' || kind === 'takeProfit'
  const name = isStop ? nameOfStop(line) : members ? countOf(members) : order ? lineName(order) : t`Pending`
  return (
    <button
      ref={passFocus}
      type="button"
      className={styles.pin}
      aria-label={t`Show ${name} at ${price}`}
      onPointerDown={(event) => isStop && control.grab(event, line)}
      onClick={() => control.bring(line)}
    >
      <Icon name={pin.edge === 'above' ? 'chevron-up' : 'chevron-down'} size={12} />
      {isStop && (kind === 'stopLoss' ? t`SL` : t`TP`)}
      <Mark mark={mark} />
      {!isStop && name}
      <span className="fig">{price}</span>
      {pin.more > 0 && <span className="fig">+{pin.more}</span>}
    </button>
  )
}

/** Once its line is in sight a pin gives way to the line's own label, which takes the focus over. */
const passFocus = (pin: HTMLElement | null) => () => {
  const label = pin?.matches(':focus') ? pin.parentElement : null
  queueMicrotask(() => label?.querySelector<HTMLElement>('[role=slider], button')?.focus())
}

const countOf = (members: readonly ChartLine[]): string =>
  plural(members.length, { one: '# position', other: '# positions' })

interface NetLabelProps {
  line: ChartLine
  members: readonly ChartLine[]
  open: boolean
  onOpen: (id: string | undefined) => void
  /** A row for each position. */
  children: ReactNode
}

/** Positions too close to each other for labels of their own, as one; pressed, it names them. */
export function NetLabel({ line, members, open, onOpen, children }: NetLabelProps) {
  const { t } = useLingui()
  const orders = useMemo(() => members.flatMap(({ order }) => order ?? []) as [Order, ...Order[]], [members])
  const profit = useProfitOf(orders)
  return (
    <div className={styles.net}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => onOpen(open ? undefined : line.id)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          event.stopPropagation()
          onOpen(undefined)
        }}
      >
        <Cap word={countOf(members)}>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={12} />
        </Cap>
        <span className={styles.sum}>
          {line.side === 'buy' ? t`Buy` : t`Sell`} <span className="fig">{formatLots(line.lots)}</span>{' '}
          <Profit value={profit} brief />
        </span>
      </button>
      {open && <ul className={styles.rows}>{children}</ul>}
    </div>
  )
}
