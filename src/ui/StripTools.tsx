import { type RefObject, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './Strip.module.css'
import { type HiddenEnds, hiddenEnds, pageBy, startSideScroll } from './sideScroll.ts'

/** Scrolls a strip by wheel and by dragging, with an arrow at each end while there is more that way. */
export function StripTools({ row }: { row: RefObject<HTMLElement | null> }) {
  const [hidden, setHidden] = useState<HiddenEnds>({ before: false, after: false })
  useEffect(() => (row.current ? startSideScroll(row.current, setHidden) : undefined), [row])
  // What stands in the row may have changed with this drawing. Once it is painted, nothing has to be laid out to measure it.
  useEffect(() => {
    let gone = false
    afterPaint(() => {
      const now = gone ? null : row.current && hiddenEnds(row.current)
      if (now && (now.before !== hidden.before || now.after !== hidden.after)) setHidden(now)
    })
    return () => {
      gone = true
    }
  })
  return (['before', 'after'] as const).map(
    (end) =>
      hidden[end] && (
        // The keyboard moves along the row by itself.
        <button
          key={end}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          data-end={end}
          className={cx(styles.end, styles[end])}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => row.current && pageBy(row.current, end === 'after' ? 1 : -1)}
        >
          <Icon name={end === 'after' ? 'chevron-right' : 'chevron-left'} size={14} />
        </button>
      ),
  )
}
