import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './PickerSheet.module.css'
import { SearchField } from './SearchField.tsx'
import { Sheet } from './Sheet.tsx'

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

/** A long list with a search over it. From the search, the arrow goes into the list and Enter takes the first. */
export function PickerSheet(props: PickerSheetProps) {
  const { open, onClose, title } = props
  return (
    <Sheet open={open} onClose={onClose} title={title} tall>
      <Picker {...props} />
    </Sheet>
  )
}

function Picker({ searchLabel, query, onQuery, items, selected, onPick, children }: PickerSheetProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Where there is a keyboard one types at once; on a phone its keyboard would cover the list unasked.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'center' })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === field.current && event.key === 'Enter') {
      event.preventDefault()
      const first = items[0]
      if (query !== '' && first) onPick(first.id)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const next = rows.indexOf(document.activeElement as HTMLElement) + step
    ;(next < 0 ? field.current : rows[next])?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: passes the keys of the search field on to the list
    <div className={styles.picker} onKeyDown={onKeyDown}>
      <div className={styles.top}>
        <SearchField ref={field} value={query} onChange={onQuery} label={searchLabel} />
      </div>
      {items.length === 0 ? (
        children
      ) : (
        <ul ref={list}>
          {items.map(({ id, label, end }) => (
            <li key={id} className={styles.item}>
              <button type="button" className={styles.row} aria-pressed={id === selected} onClick={() => onPick(id)}>
                <span className={styles.label}>{label}</span>
                {end !== undefined && <span className={cx('fig', styles.end)}>{end}</span>}
                <Icon name="check" size={16} className={cx(styles.check, id !== selected && styles.hidden)} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
