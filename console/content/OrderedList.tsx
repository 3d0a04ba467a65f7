import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../../src/ui/IconButton.tsx'
import styles from './OrderedList.module.css'

/** A row of a list whose order is decided here. */
export interface OrderedItem {
  readonly id: string
  /** Name of the row in the labels of its buttons. */
  readonly name: string
  readonly title: ReactNode
  readonly sub?: ReactNode
  readonly tags?: ReactNode
}

interface OrderedListProps {
  label: string
  /** In the order that is being decided. */
  items: readonly OrderedItem[]
  onOrder: (ids: string[]) => void
  onOpen: (id: string) => void
}

/** Rows that are put into an order by buttons, and opened by a press. */
export function OrderedList({ label, items, onOrder, onOpen }: OrderedListProps) {
  const { t } = useLingui()
  const move = (from: number, to: number) => {
    const ids = items.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved !== undefined) ids.splice(to, 0, moved)
    onOrder(ids)
  }
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map(({ id, name, title, sub, tags }, at) => (
        <li key={id} className={styles.row}>
          <button type="button" className={styles.open} onClick={() => onOpen(id)}>
            <span className={styles.line}>
              <span className={styles.title}>{title}</span>
              {tags}
            </span>
            {sub !== undefined && <span className={styles.sub}>{sub}</span>}
          </button>
          <span className={styles.moves}>
            <IconButton
              icon="chevron-up"
              size={18}
              tight
              label={t`Move ${name} up`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon="chevron-down"
              size={18}
              tight
              label={t`Move ${name} down`}
              disabled={at === items.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <button
              type="button"
              className={styles.first}
              aria-label={t`Move ${name} to first position`}
              disabled={at === 0}
              onClick={() => move(at, 0)}
            >
              <Trans>First</Trans>
            </button>
          </span>
        </li>
      ))}
    </ol>
  )
}
