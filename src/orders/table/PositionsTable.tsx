import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Order, OrderList } from '../../../contract/entities/order.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { Point } from '../../ui/menuPlace.ts'
import table from '../../ui/table.module.css'
import { useAtom } from '../../useAtom.ts'
import { useLoadedList } from '../useOrderList.ts'
import { useOrderMenu } from '../useOrderMenu.ts'
import { columns, spareOf } from './columns.tsx'
import { GroupRow } from './GroupRow.tsx'
import { sorts } from './lines.ts'
import { OrderLine } from './OrderLine.tsx'
import styles from './PositionsTable.module.css'
import { shownColumns, withSort } from './tableView.ts'
import { useLines } from './useLines.ts'
import { useWindow } from './useWindow.ts'
import { narrowAtom, viewAtoms } from './viewAtoms.ts'

/** Below this the spare columns are hidden unless they were chosen, px. */
const ROOMY = 1000

/** Below it a row has no room for its instrument beside its part, as `PositionsTable.module.css` has it, px. */
const TIGHT = 640

interface PositionsTableProps {
  kind: OrderList
  orders: readonly Order[]
  /** Opens everything about an order. */
  onOpen: (order: Order) => void
  /** Closes a position, or only so many lots of it (decimal text); cancels a pending order. */
  onEnd: (order: Order, part?: string) => void
  /** Asks for what can be done with an order. */
  onMenu?: (order: Order, at: Point) => void
}

/** Orders in columns that can be chosen, moved and sorted by. Profit and the way to close stay in sight. */
export function PositionsTable({ kind, orders, onOpen, onEnd, onMenu }: PositionsTableProps) {
  const { t } = useLingui()
  const [view, setView] = useAtom(viewAtoms[kind])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [parted, setParted] = useState<string>()
  const body = useRef<HTMLTableSectionElement>(null)
  useOrderMenu(body, orders, onMenu)
  const isLive = kind !== 'history'
  const isStill = useCallback(() => parted !== undefined || body.current?.matches(':hover') === true, [parted])
  const lines = useLines(orders, isLive ? view : { ...view, sort: undefined, grouped: false }, opened, isStill)
  const { from, to, height, width } = useWindow(body, lines.length)
  useWhole(kind, isLive && (view.sort !== undefined || view.grouped))
  const all = columns[kind]
  const isNarrow = width < ROOMY
  const setNarrow = useSetAtom(narrowAtom)
  useEffect(() => setNarrow(isNarrow), [isNarrow, setNarrow])
  const names = shownColumns(view, spareOf(all), isNarrow)
  const shown = names.flatMap((name) => all.find((column) => column.name === name) ?? [])
  const toggle = (key: string) =>
    setOpened((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  const head = (name: string, title: string, className?: string, isText = false) => (
    <Head
      key={name}
      title={title}
      className={className}
      sort={view.sort?.by === name ? view.sort : undefined}
      onSort={isLive && sorts.includes(name) ? () => setView(withSort(view, name, isText)) : undefined}
    />
  )
  const gap = (rows: number) => rows > 0 && <tr aria-hidden style={{ height: rows * height }} />
  return (
    <table className={cx(table.table, styles.table)} aria-rowcount={lines.length + 1}>
      <thead>
        <tr>
          {head('instrument', t`Instrument`, cx(styles.text, styles.first), true)}
          {shown.map(({ name, title, text }) => head(name, t(title), text && styles.text, name === 'order'))}
          {head('profit', t`Profit`, styles.profit)}
          {isLive && (
            <th
              scope="col"
              className={styles.end}
              aria-label={kind === 'holding' ? t({ message: 'Close', context: 'position' }) : t`Cancel`}
            />
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {gap(from)}
        {lines
          .slice(from, to)
          .map((line, at) =>
            'group' in line ? (
              <GroupRow
                key={line.key}
                group={line.group}
                isOpen={line.isOpen}
                index={from + at + 2}
                columns={shown}
                onToggle={() => toggle(line.key)}
              />
            ) : (
              <OrderLine
                key={line.key}
                order={line.order}
                inGroup={line.inGroup}
                index={from + at + 2}
                kind={kind}
                columns={names}
                isTight={width < TIGHT}
                isParted={parted === line.order.id}
                onPart={setParted}
                onOpen={onOpen}
                onEnd={onEnd}
              />
            ),
          )}
        {gap(lines.length - to)}
      </tbody>
    </table>
  )
}

/** Loads a list to its end, while what is shown depends on all of it. */
function useWhole(kind: OrderList, isWanted: boolean): void {
  const { answer, busy, error, more } = useLoadedList(kind)
  const isWanting = isWanted && answer?.complete === false && !busy && error === undefined
  useEffect(() => {
    if (isWanting) void more()
  }, [isWanting, more])
}

interface HeadProps {
  title: string
  className: string | undefined
  sort: { readonly down: boolean } | undefined
  /** None for a column that does not sort. */
  onSort: (() => void) | undefined
}

/** The head of a column; its mark is seen while it sorts, or is pointed at. */
function Head({ title, className, sort, onSort }: HeadProps) {
  let content: ReactNode = title
  if (onSort)
    content = (
      <button type="button" className={styles.sort} onClick={onSort}>
        {title}
        <Icon name={sort?.down === false ? 'up' : 'down'} size={7} className={cx(styles.mark, sort && styles.on)} />
      </button>
    )
  return (
    <th scope="col" className={className} aria-sort={sort && (sort.down ? 'descending' : 'ascending')}>
      {content}
    </th>
  )
}
