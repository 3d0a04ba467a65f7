import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../src/ui/cx.ts'
import styles from './DataTable.module.css'

/** The roles are said: a table that is laid out as cards loses its own. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const

/** A column of a table. */
export interface Column<Row> {
  readonly name: MessageDescriptor
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end, under each other. */
  readonly end?: boolean
  /** Takes the room that others leave. */
  readonly grows?: boolean
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Returns the address a row leads to. The first cell is the link, and the whole row can be pressed. */
  toOf?: (row: Row) => string
  /** Opens a row that has no address. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  openKey?: string | number | undefined
}

/** Rows under each other; on a phone each is a card with the columns' names in it. */
export function DataTable<Row>({ label, columns, rows, keyOf, toOf, onOpen, openKey }: DataTableProps<Row>) {
  const { t } = useLingui()
  const inside = (row: Row, cell: ReactNode) => {
    if (toOf)
      return (
        <Link to={toOf(row)} className={styles.press}>
          {cell}
        </Link>
      )
    if (onOpen)
      return (
        <button type="button" className={styles.press} onClick={() => onOpen(row)}>
          {cell}
        </button>
      )
    return cell
  }
  return (
    <div className={styles.scroll}>
      <table {...as.table} className={styles.table} aria-label={label}>
        <thead {...as.rowgroup} className={styles.head}>
          <tr {...as.row}>
            {columns.map(({ name, end, grows }) => (
              <th key={name.id} {...as.columnheader} className={cx(end && styles.end, grows && styles.grows)}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} className={styles.body}>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <tr
                key={key}
                {...as.row}
                className={cx(styles.row, (toOf || onOpen) && styles.live, key === openKey && styles.open)}
              >
                {columns.map(({ name, cell, end, grows }, at) => (
                  <td
                    key={name.id}
                    {...as.cell}
                    className={cx(styles.cell, end && styles.end, grows && styles.grows)}
                    data-name={t(name)}
                  >
                    {at === 0 ? inside(row, cell(row)) : cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
