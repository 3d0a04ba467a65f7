import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { OrderList } from '../../../contract/entities/order.ts'
import { formatCount } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { madeWay } from '../../ui/moveItem.ts'
import dragStyles from '../../ui/rowDrag.module.css'
import { Sheet } from '../../ui/Sheet.tsx'
import tones from '../../ui/tones.module.css'
import { useRowDrag } from '../../ui/useRowDrag.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import styles from './ColumnsSheet.module.css'
import { columns, spareOf } from './columns.tsx'
import { readView, shownColumns, withColumn, withPlace } from './tableView.ts'
import { narrowAtom, viewAtoms } from './viewAtoms.ts'

interface ColumnsSheetProps {
  kind: OrderList
  open: boolean
  onClose: () => void
}

/** Selects and orders the columns of a table, by dragging or with the arrow keys. */
export function ColumnsSheet({ kind, open, onClose }: ColumnsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} wide="side" title={<Trans>Columns</Trans>}>
      <Rows kind={kind} />
    </Sheet>
  )
}

function Rows({ kind }: { kind: OrderList }) {
  const { t } = useLingui()
  const [view, setView] = useAtom(viewAtoms[kind])
  const isNarrow = useAtomValue(narrowAtom)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const all = columns[kind]
  const shown = shownColumns(view, spareOf(all), isNarrow)
  const { order } = view
  const titleOf = (name: string) => {
    const column = all.find((one) => one.name === name)
    return column ? t(column.title) : ''
  }
  const move = (from: number, wanted: number) => {
    const to = Math.min(Math.max(wanted, 0), order.length - 1)
    const name = titleOf(order[from] ?? '')
    const [place, count] = [formatCount(to + 1), formatCount(order.length)]
    setSaid(t`${name}: position ${place} of ${count}`)
    setView(withPlace(view, from, to))
  }
  const { drag, gripOf } = useRowDrag(() => list.current?.parentElement, order.length, move)
  const rows = useRef<(HTMLElement | null)[]>([])
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: order.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(at, to)
  }
  const pinned = (words: string) => (
    <li className={cx(styles.row, tones.quiet)}>
      <Icon name="lock" size={16} />
      <span className={styles.name}>{words}</span>
      <Trans>Pinned</Trans>
    </li>
  )
  return (
    <>
      <ul ref={list} aria-label={t`Columns`}>
        {pinned(t`Instrument`)}
        {order.map((column, at) => {
          const name = titleOf(column)
          const lifted = drag?.from === at
          const shift = drag && (lifted ? drag.dy : madeWay(at, drag.from, drag.over) * drag.height)
          return (
            <li
              key={column}
              ref={(row) => {
                rows.current[at] = row
              }}
              className={cx(styles.row, drag && !lifted && dragStyles.sliding, lifted && dragStyles.dragged)}
              style={shift === undefined ? undefined : { translate: `0 ${shift}px` }}
            >
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  onChange={(event) => setView(withColumn(view, column, event.target.checked, shown))}
                />
                <span className={styles.name}>{name}</span>
              </label>
              <IconButton
                icon="grip"
                size={16}
                label={t`Move ${name}`}
                aria-keyshortcuts="ArrowUp ArrowDown Home End"
                className={cx(tones.soft, dragStyles.grip)}
                onKeyDown={(event) => onKeyDown(event, at)}
                {...gripOf(at, { current: rows.current[at] ?? null })}
              />
            </li>
          )
        })}
        {pinned(t`Profit`)}
      </ul>
      <Button
        variant="text"
        size="s"
        className={styles.reset}
        onClick={() =>
          setView({
            ...readView(
              undefined,
              all.map(({ name }) => name),
              [],
            ),
            grouped: view.grouped,
          })
        }
      >
        <Trans>Reset columns</Trans>
      </Button>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  )
}
