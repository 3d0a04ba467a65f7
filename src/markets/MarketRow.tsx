import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatDateTime, zoneMark } from '../i18n/dates.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import { useAtomValue } from '../useAtom.ts'
import { favouriteAtom } from './favourites.ts'
import { type Freshness, freshnessAtom } from './freshness.ts'
import { InstrumentLogo } from './InstrumentLogo.tsx'
import styles from './MarketRow.module.css'
import { toneAtom } from './marketRowAtoms.ts'
import { ReplayMark } from './ReplayMark.tsx'
import { RowChange, RowPrice } from './RowFigures.tsx'
import { StarButton } from './StarButton.tsx'
import { useDaySpark } from './useDaySpark.ts'
import { useWhenVisible } from './whenVisible.ts'

/** Seen a little before it comes into sight, so that what it shows is there in time. */
const ROOT_MARGIN = '160px 0px'
const received = new Map<Element, (visible: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer serves every row. */
function watch(element: Element, listener: (visible: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) received.get(entry.target)?.(entry.isIntersecting)
    },
    { rootMargin: ROOT_MARGIN },
  )
  received.set(element, listener)
  observer.observe(element)
  return () => {
    received.delete(element)
    observer?.unobserve(element)
  }
}

/** A ref, and whether its element is in sight. */
function useVisible<T extends Element>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [visible, setVisible] = useState(false)
  useEffect(() => (ref.current ? watch(ref.current, setVisible) : undefined), [])
  return [ref, visible]
}

/** list: 64 high, of the markets page · pick: 64 high, a star instead of the day, of the picker · watch: 44 high, of the terminal's column. */
export type MarketRowLook = 'list' | 'pick' | 'watch'

interface MarketRowProps {
  instrument: Instrument
  look?: MarketRowLook
  selected?: boolean
  /** A star to press, over the day while the row is pointed at; the picker's rows always have one. */
  starred?: boolean
  /** Gets the code. The same function while the list stays. */
  onPick: (code: string) => void
  /** The one row of a list that the Tab key reaches; all of them unless said. */
  reachable?: boolean
}

/** A market in one row: what it is, its day, its price. A tick redraws the figures alone, never the row. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { instrument, look = 'list', selected = false, starred = false, onPick, reachable = true } = props
  const [ref, visible] = useVisible<HTMLButtonElement>()
  const freshness = useWhenVisible(freshnessAtom(instrument.code), visible)
  const favourite = useAtomValue(favouriteAtom(instrument.code))
  const { t } = useLingui()
  const closed = freshness === 'closed'
  return (
    <li className={cx(styles.item, (starred || look === 'pick') && styles.starred)}>
      <button
        ref={ref}
        type="button"
        className={cx(styles.row, styles[look], selected && styles.selected)}
        aria-current={selected || undefined}
        tabIndex={reachable ? undefined : -1}
        data-code={instrument.code}
        onClick={() => onPick(instrument.code)}
      >
        <InstrumentLogo instrument={instrument} size={look === 'watch' ? 28 : 36} />
        <span className={styles.names}>
          <span className={styles.title}>
            <bdi className={styles.code}>{instrument.showCode}</bdi>
            <ReplayMark small />
            {favourite && look !== 'pick' && (
              <Icon name="star" size={10} label={t`Favourite`} className={styles.mark} />
            )}
          </span>
          <RowName instrument={instrument} closed={closed} short={look === 'watch'} />
        </span>
        {look !== 'pick' && <RowSpark instrument={instrument} visible={visible} closed={closed} look={look} />}
        <span className={cx(styles.figures, dimmed(freshness) && styles.dim)}>
          <RowPrice instrument={instrument} visible={visible} className={styles.price} />
          <RowChange instrument={instrument} visible={visible} closed={closed} plain={look === 'watch'} />
        </span>
      </button>
      {(starred || look === 'pick') && (
        <StarButton instrument={instrument} className={cx(styles.star, styles[`${look}Star`])} />
      )}
    </li>
  )
})

const dimmed = (freshness: Freshness): boolean => freshness === 'closed' || freshness === 'stale'

/** The name; of a closed market, when it opens again. */
function RowName({ instrument, closed, short }: { instrument: Instrument; closed: boolean; short: boolean }) {
  const { t } = useLingui()
  if (!closed || instrument.nextOpen === undefined)
    return (
      <bdi className={styles.name} data-aged>
        {instrument.name ?? instrument.code}
      </bdi>
    )
  const opening = formatDateTime(instrument.nextOpen, 'weekday') + zoneMark
  return (
    <span className={styles.name} data-aged>
      {short ? opening : t`Opens ${opening}`}
    </span>
  )
}

function RowSpark(props: {
  instrument: Instrument
  visible: boolean
  closed: boolean
  look: MarketRowLook
}): ReactNode {
  const { instrument, visible, closed, look } = props
  const values = useDaySpark(instrument, visible)
  const tone = useWhenVisible(toneAtom(instrument.code), visible)
  return (
    <span className={styles.spark} dir="ltr">
      {values && (
        <Sparkline
          values={values}
          open={instrument.quotation?.open ?? values[0] ?? 0}
          tone={tone === 'dn' ? 'dn' : 'up'}
          muted={closed}
          size={look === 'list' ? 'm' : 's'}
        />
      )}
    </span>
  )
}
