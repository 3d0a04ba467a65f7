import { Plural, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { formatDateTime } from '../i18n/dates.ts'
import { selectedCodeAtom } from '../markets/atoms.ts'
import { cx } from '../ui/cx.ts'
import { places } from '../ui/places.ts'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import { MINUTE_MS } from './foldBars.ts'
import { currentPlayer } from './replay.ts'
import { positionAtom, type ReplayView, sessionAtom } from './replayAtoms.ts'
import styles from './Scrubber.module.css'
import type { TapeLine } from './tapeLine.ts'
import type { Timeline } from './timeline.ts'

/** As many points as a curve as wide as a phone can show. */
const POINTS = 160

/** A box to draw in. */
interface Box {
  readonly width: number
  readonly height: number
}

/**
 * The drawing of an instrument's prices from the beginning of a timeline to a time on it, in a box as wide as the whole: the
 * line, and the area under it. What comes later changes neither the line nor its scale. Undefined when there is nothing to draw.
 */
export function pastCurve(
  line: TapeLine,
  timeline: Timeline,
  now: number,
  { width, height }: Box,
): { readonly line: string; readonly area: string } | undefined {
  const [last, end] = [timeline.length - 1, timeline.place(now)]
  const spread = Array.from({ length: POINTS }, (_, index) => (last * index) / (POINTS - 1))
  const points = [...spread.filter((place) => place < end), end].flatMap((place) => {
    const price = line.last(timeline.at(place))?.price
    return price === undefined ? [] : [{ x: ((place / last) * width).toFixed(1), price }]
  })
  const [first, newest] = [points[0], points.at(-1)]
  if (!first || !newest || points.length < 2) return undefined
  const prices = points.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const y = (price: number) => (high === low ? height / 2 : ((high - price) / (high - low)) * height).toFixed(1)
  const drawn = `M${points.map(({ x, price }) => `${x} ${y(price)}`).join('L')}`
  return { line: drawn, area: `${drawn}L${newest.x} ${height}L${first.x} ${height}Z` }
}

/** Drawn in a box of this size and stretched to the room there is. */
const BOX = { width: 640, height: 48 }
const TICKS = 60
/** So many fills are marked at most, the newest. */
const MAX_FILLS = 200
/** Step of the arrow keys and the page keys, ms. */
const STEP_MS = MINUTE_MS
const PAGE_MS = 10 * MINUTE_MS

interface ScrubberProps {
  view: ReplayView
  /** Without the day's hours under it. */
  low?: boolean
}

/** The time that can be played, with the prices up to where one is in it: dragged, or moved by keys. Always left to right. */
export function Scrubber({ view, low = false }: ScrubberProps) {
  const { t } = useLingui()
  const { timeline } = view
  const last = Math.max(1, timeline.length - 1)
  const position = useAtomValue(positionAtom)
  const { aimed, hold, aim, release } = useAim()
  const at = aimed ?? position
  const place = timeline.place(at)
  const share = place / last
  const [now, end] = [formatDateTime(at, 'clock'), formatDateTime(timeline.to, 'time')]
  const onKeyDown = (event: KeyboardEvent) => {
    const player = currentPlayer()
    const by = { ArrowLeft: -STEP_MS, ArrowRight: STEP_MS, PageDown: -PAGE_MS, PageUp: PAGE_MS }[event.key]
    const time = { Home: timeline.from, End: timeline.to }[event.key]
    if (time !== undefined) player?.seek(time)
    else if (by !== undefined) player?.move(by)
    else return
    event.preventDefault()
  }
  return (
    <div className={cx(stack.lines, styles.scrubber, low && styles.low)} dir="ltr">
      <div className={styles.field}>
        <Curve timeline={timeline} now={Math.min(at, position)} />
        <Marks timeline={timeline} last={last} />
        <span className={styles.head} style={{ left: `${share * 100}%` }} />
        <input
          className={styles.range}
          type="range"
          aria-label={t`Replay time`}
          aria-valuetext={t`${now} of ${end}`}
          min={0}
          max={last}
          step={1_000}
          value={place}
          onChange={(event) => aim(timeline.at(Number(event.target.value)))}
          onPointerDown={hold}
          onPointerUp={release}
          onPointerCancel={release}
          onBlur={release}
          onKeyDown={onKeyDown}
        />
      </div>
      <Ticks share={share} />
      {!low && <Hours timeline={timeline} />}
      {aimed !== undefined && <Undoing time={aimed} />}
    </div>
  )
}

/**
 * While the thumb is held over a time that would undo orders, only the thumb goes there; let go, the replay does. What
 * nobody holds, as when a screen reader moves it, goes there at once.
 */
function useAim() {
  const [aimed, setAimed] = useState<number | undefined>(undefined)
  const latest = useRef<number | undefined>(undefined)
  const held = useRef(false)
  const hold = () => {
    held.current = true
  }
  const aim = (time: number) => {
    if (!held.current) return currentPlayer()?.seek(time)
    latest.current = time
    setAimed(time)
    const player = currentPlayer()
    if (player && player.practice.undoneBy(time) === 0) player.seek(time)
  }
  const release = () => {
    if (latest.current !== undefined) currentPlayer()?.seek(latest.current)
    latest.current = undefined
    held.current = false
    setAimed(undefined)
  }
  return { aimed, hold, aim, release }
}

function Undoing({ time }: { time: number }) {
  const count = currentPlayer()?.practice.undoneBy(time) ?? 0
  if (count === 0) return null
  return (
    <p className={styles.rewinding} role="status">
      <Plural value={count} one="Release to undo # order" other="Release to undo # orders" />
    </p>
  )
}

function Curve({ timeline, now }: { timeline: Timeline; now: number }) {
  const code = useAtomValue(selectedCodeAtom)
  const line = code === undefined ? undefined : currentPlayer()?.tape.line(code)
  const path = line && pastCurve(line, timeline, now, BOX)
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path && (
        <>
          <path className={styles.area} d={path.area} />
          <path className={styles.line} d={path.line} />
        </>
      )}
    </svg>
  )
}

/** Bookmarks above the curve, and where orders opened and ended under it, up to now: places to see, the buttons go there. */
function Marks({ timeline, last }: { timeline: Timeline; last: number }) {
  const bookmarks = useAtomValue(sessionAtom)?.bookmarks ?? []
  const now = useAtomValue(positionAtom)
  const fills = (currentPlayer()?.practice.entries ?? [])
    .filter(({ time, event }) => time <= now && (event.type === 'opened' || event.type === 'closed'))
    .slice(-MAX_FILLS)
  const left = (time: number) => ({ left: `${(timeline.place(time) / last) * 100}%` })
  return (
    <>
      {bookmarks.map((time) => (
        <span key={time} className={styles.bookmark} style={left(time)} />
      ))}
      {fills.map(({ time, event }) => {
        const order = 'order' in event ? event.order : undefined
        const key = `${order?.id} ${event.type} ${time}`
        return <span key={key} className={cx(styles.fill, styles[event.type])} style={left(time)} />
      })}
    </>
  )
}

function Ticks({ share }: { share: number }) {
  const played = Math.floor(share * TICKS)
  return useMemo(
    () => (
      <svg className={styles.ticks} width="100%" height="12" aria-hidden="true">
        {places(TICKS + 1).map((place) => (
          <line
            key={place}
            className={place <= played ? styles.played : styles.rest}
            x1={`${(place / TICKS) * 100}%`}
            x2={`${(place / TICKS) * 100}%`}
            y1="1"
            y2={place % 4 === 0 ? '11' : '7'}
          />
        ))}
      </svg>
    ),
    [played],
  )
}

function Hours({ timeline }: { timeline: Timeline }) {
  return (
    <p className={cx(text.small, styles.hours)} aria-hidden="true">
      {[0, 1, 2, 3].map((part) => (
        <span key={part} className="fig">
          {formatDateTime(timeline.at((timeline.length * part) / 3), 'time')}
        </span>
      ))}
    </p>
  )
}
