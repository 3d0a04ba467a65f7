import { Fragment, type KeyboardEvent, type ReactNode, useDeferredValue, useRef } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Point } from '../ui/menuPlace.ts'
import { useContextMenu } from '../ui/useContextMenu.ts'
import styles from './MarketList.module.css'
import { MarketRow, type MarketRowLook } from './MarketRow.tsx'
import { firstClosed } from './offers.tsx'

/** As many as a tall phone shows: they are drawn first, and what is below them after. */
const FIRST_ROWS = 14
/** As many as a group fills a large screen with: the groups below it stay where the server has drawn them. */
const FIRST_ROWS_WIDE = 40

interface MarketListProps {
  instruments: readonly Instrument[]
  label: string
  look?: MarketRowLook
  /** Rows have a star to press. */
  starred?: boolean
  /** Asks for what can be done with a market; gets its code. */
  onMenu?: ((code: string, at: Point) => void) | undefined
  /** The code of the chosen one. */
  selected?: string | undefined
  /** Stands before the first closed market. */
  closedHead?: ReactNode
  /** The same function while the list stays. */
  onPick: (code: string) => void
}

/** Rows of markets. Arrow keys, Home and End move between them. */
export function MarketList(props: MarketListProps) {
  const { instruments, label, look = 'list', starred = false, onMenu, selected, closedHead, onPick } = props
  const list = useRef<HTMLUListElement>(null)
  const closedFrom = closedHead ? firstClosed(instruments) : -1
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, starred ? FIRST_ROWS_WIDE : FIRST_ROWS)
  useContextMenu(list, (target, at) => {
    const code = target.closest('li')?.querySelector<HTMLElement>('[data-code]')?.dataset.code
    if (code === undefined || onMenu === undefined) return false
    onMenu(code, at)
    return true
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-code]') ?? [])]
    const here = document.activeElement?.closest('li')
    const at = rows.findIndex((row) => row.closest('li') === here)
    const next = rows[moved(event.key, at, rows.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul ref={list} className={styles.list} aria-label={label} onKeyDown={onKeyDown}>
      {instruments.slice(0, drawn).map((instrument, place) => (
        <Fragment key={instrument.code}>
          {place === closedFrom && <li className={styles.between}>{closedHead}</li>}
          <MarketRow
            instrument={instrument}
            look={look}
            starred={starred}
            selected={instrument.code === selected}
            onPick={onPick}
          />
        </Fragment>
      ))}
    </ul>
  )
}

/** Returns the place a key leads to in a list, or −1. */
export function moved(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
