import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { closePart } from '../../../contract/calls/managing.ts'
import type { Order, OrderList } from '../../../contract/entities/order.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { InstrumentLogo } from '../../markets/InstrumentLogo.tsx'
import { ReplayMark } from '../../markets/ReplayMark.tsx'
import { isBusy } from '../../once/once.ts'
import { offersAtom } from '../../session/offers.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import stack from '../../ui/stack.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { boundsOf } from '../close/partLots.ts'
import { OrderProfit } from '../OrderProfit.tsx'
import { aboutOrder, nameOf } from '../orderWords.ts'
import { useOrderAction } from '../useOrderAction.ts'
import { useOrderInstrument } from '../useOrderFigures.ts'
import { columns } from './columns.tsx'
import { PartCells } from './PartCells.tsx'
import styles from './PositionsTable.module.css'

interface OrderLineProps {
  kind: OrderList
  order: Order
  /** Its place in the table, from 1. */
  index: number
  /** It stands under its instrument. */
  inGroup: boolean
  /** The names of the columns between the instrument and the profit. */
  columns: readonly string[]
  /** There is no room for the instrument beside what is chosen. */
  isTight: boolean
  /** A part of it is being chosen. */
  isParted: boolean
  /** Chooses a part of an order, or of none. */
  onPart: (id: string | undefined) => void
  onOpen: (order: Order) => void
  onEnd: (order: Order, part?: string) => void
}

/** An order in one row. */
export const OrderLine = memo(function OrderLine(props: OrderLineProps) {
  const { kind, order, index, inGroup, isTight, isParted, onPart, onOpen, onEnd } = props
  // Prices are written anew once the instrument tells its digits.
  const instrument = useOrderInstrument(order)
  const bounds = kind === 'holding' && instrument ? boundsOf(order, instrument) : undefined
  const canPart = useAtomValue(offersAtom)(closePart) && bounds !== undefined
  const first = (
    <td className={cx(styles.text, styles.first)}>
      <Instrument order={order} inGroup={inGroup} onOpen={onOpen} />
    </td>
  )
  if (isParted && bounds && instrument)
    return (
      <tr data-row data-order={order.id} aria-rowindex={index} className={styles.parted}>
        {!isTight && first}
        <PartCells
          order={order}
          instrument={instrument}
          bounds={bounds}
          span={props.columns.length + Number(isTight)}
          onLeave={() => onPart(undefined)}
          onEnd={(part) => {
            onPart(undefined)
            onEnd(order, part)
          }}
        />
      </tr>
    )
  return (
    <tr data-row data-order={order.id} aria-rowindex={index} onClick={() => onOpen(order)}>
      {first}
      {props.columns.map((name) => {
        const column = columns[kind].find((one) => one.name === name)
        if (column === undefined) return null
        const { text, date, cell } = column
        return (
          <td key={name} className={text && styles.text}>
            {text || date ? cell(order) : <span className="fig">{cell(order)}</span>}
          </td>
        )
      })}
      <td className={styles.profit}>
        <OrderProfit order={order} />
      </td>
      {kind !== 'history' && (
        <td className={styles.end}>
          <Ending order={order} onEnd={onEnd} onPart={canPart ? onPart : undefined} />
        </td>
      )}
    </tr>
  )
})

interface InstrumentProps {
  order: Order
  inGroup: boolean
  onOpen: (order: Order) => void
}

/** The name opens the order for the keyboard, the whole row for the pointer. In a group the time tells orders apart. */
function Instrument({ order, inGroup, onOpen }: InstrumentProps) {
  const found = useOrderInstrument(order)
  return (
    <button
      type="button"
      className={cx(stack.row8, styles.instrument, inGroup && styles.inner)}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(order)
      }}
    >
      {inGroup ? (
        <>
          <span className="sr">{order.showCode}</span>
          {formatDateTime(order.createdAt, 'short')}
        </>
      ) : (
        <>
          <InstrumentLogo instrument={found ?? { logo: '', showCode: order.showCode }} size={24} />
          <bdi>{order.showCode}</bdi>
          <ReplayMark small />
        </>
      )}
    </button>
  )
}

interface EndingProps {
  order: Order
  onEnd: (order: Order) => void
  /** None where no part can be closed. */
  onPart: ((id: string) => void) | undefined
}

function Ending({ order, onEnd, onPart }: EndingProps) {
  const { t } = useLingui()
  const pending = order.status === 'pending'
  const { state } = useOrderAction(`end:${order.id}`, false)
  const name = nameOf(aboutOrder(order))
  const busy = isBusy(state)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the row from hearing of its buttons
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons have their keys
    <div className={styles.ending} onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className={styles.close}
        aria-label={pending ? t`Cancel ${name}` : t`Close ${name}`}
        disabled={busy}
        onClick={() => onEnd(order)}
      >
        {pending ? t`Cancel` : t({ message: 'Close', context: 'position' })}
      </button>
      {onPart && (
        <IconButton
          icon="chevron-down"
          size={16}
          tight
          label={t`Close part of ${name}`}
          disabled={busy}
          onClick={() => onPart(order.id)}
        />
      )}
    </div>
  )
}
