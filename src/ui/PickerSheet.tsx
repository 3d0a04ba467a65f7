import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './PickerSheet.module.css'
import { SearchField } from './SearchField.tsx'
import { Sheet } from './Sheet.tsx'
import stack from './stack.module.css'
import tones from './tones.module.css'

/** One of many to choose from. */
export interface PickerItem {
  readonly id: string
  readonly label: string
  /** At the end of the row; a figure. */
  readonly end?: string
}

interface PickerSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** The search field's name. */
  searchLabel: string
  query: string
  onQuery: (query: string) => void
  /** Those that the query finds, the best first. */
  items: readonly PickerItem[]
  selected?: string | undefined
  onPick: (id: string) => void
  /** In place of the list: what is said when nothing is found, while it loads, or when it did not. */
  children?: ReactNode
}

/** A long list with a search over it. */
export function PickerSheet(props: PickerSheetProps) {
  const { open, onClose, title } = props
  return (
    <Sheet open={open} onClose={onClose} title={title} tall>
      <Picker {...props} />
    </Sheet>
  )
}

function Picker({ searchLabel, query, onQuery, items, selected, onPick, children }: PickerSheetProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={list} className={styles.picker}>
      <div className={styles.top}>
        <SearchField first list={list} value={query} onChange={onQuery} label={searchLabel} />
      </div>
      {items.length === 0 ? (
        children
      ) : (
        <ul>
          {items.map(({ id, label, end }) => (
            <li key={id} className={styles.item}>
              <button type="button" className={styles.row} aria-pressed={id === selected} onClick={() => onPick(id)}>
                <span className={stack.fillShrink}>{label}</span>
                {end !== undefined && <span className={cx('fig', styles.end)}>{end}</span>}
                <Icon name="check" size={16} className={cx(tones.acc, id !== selected && styles.hidden)} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
