import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import dragStyles from '../ui/rowDrag.module.css'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { instrumentAtom } from './atoms.ts'
import styles from './FavouritesSheet.module.css'
import { InstrumentLogo } from './InstrumentLogo.tsx'
import starStyles from './StarButton.module.css'

/** Target of a moved row: a number of places, or an end. */
type Way = -1 | 1 | 'first' | 'last'

const ways: Readonly<Record<string, Way>> = { ArrowUp: -1, ArrowDown: 1, Home: 'first', End: 'last' }

interface FavouriteRowProps {
  code: string
  /** Still a favourite. */
  on: boolean
  ends: { readonly first: boolean; readonly last: boolean }
  /** px from its place; undefined while no row is dragged. */
  shift: number | undefined
  /** It is the one that is dragged. */
  lifted: boolean
  grip: (row: RefObject<HTMLElement | null>) => ComponentProps<'button'>
  onToggle: () => void
  onMove: (way: Way) => void
}

/** One favourite in the list that puts them in order. */
export function FavouriteRow(props: FavouriteRowProps) {
  const { code, on, ends, shift, lifted, grip, onToggle, onMove } = props
  const { t } = useLingui()
  const instrument = useAtomValue(instrumentAtom(code))
  const row = useRef<HTMLLIElement>(null)
  if (instrument === undefined) return null
  const name = instrument.showCode
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (way === undefined) return
    event.preventDefault()
    onMove(way)
  }
  return (
    <li
      ref={row}
      className={cx(styles.row, shift !== undefined && !lifted && dragStyles.sliding, lifted && dragStyles.dragged)}
      style={shift === undefined ? undefined : { translate: `0 ${shift}px` }}
    >
      <IconButton
        icon="star"
        size={20}
        label={t`Favourite: ${name}`}
        aria-pressed={on}
        className={cx(tones.quiet, on && starStyles.on)}
        onClick={onToggle}
      />
      <span className={cx(stack.row12, stack.fillShrink, styles.market, !on && tones.outdated)}>
        <InstrumentLogo instrument={instrument} size={28} />
        <span className={styles.names}>
          <bdi className={styles.code}>{name}</bdi>
          <bdi className={styles.name}>{instrument.name ?? code}</bdi>
        </span>
      </span>
      <IconButton
        icon="chevron-up"
        size={20}
        label={t`Move ${name} up`}
        aria-disabled={ends.first}
        className={cx(tones.soft, ends.first && styles.end)}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-down"
        size={20}
        label={t`Move ${name} down`}
        aria-disabled={ends.last}
        className={cx(tones.soft, ends.last && styles.end)}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="grip"
        size={20}
        label={t`Move ${name}`}
        aria-keyshortcuts="ArrowUp ArrowDown Home End"
        className={cx(tones.soft, dragStyles.grip)}
        onKeyDown={onKeyDown}
        {...grip(row)}
      />
    </li>
  )
}
