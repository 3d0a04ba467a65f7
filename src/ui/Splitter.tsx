import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons/Icon.tsx'
import styles from './Splitter.module.css'
import { draggedSize, keyedSize, type SplitLimits } from './splitSize.ts'

/** So far a hand may shake before it moves an edge, px. */
const DRAG_THRESHOLD = 3

interface SplitterProps extends SplitLimits {
  /** The pane that is sized, in words. */
  label: string
  /** Id of that pane. */
  controls: string
  /** On which side of the edge that pane lies. */
  pane: 'start' | 'end' | 'below'
  /** Its size, px; also what it goes back to when it is closed. */
  size: number
  closed: boolean
  /** Another size, or closed or opened; while the edge is dragged at most once a frame, and `isDone` is false. */
  onChange: (change: { size?: number; closed: boolean }, isDone: boolean) => void
  /** Back to the size it had at first. */
  onReset: () => void
}

/**
 * The edge between two panes. Dragged by mouse or finger, or moved by keys, it sizes one of them; pushed far enough, or by
 * Enter or its button, that pane closes and opens. A double click sets it back.
 */
export function Splitter(props: SplitterProps) {
  const { label, controls, pane, size, min, max, closed, onReset, onChange } = props
  const sideways = pane !== 'below'
  const [dragged, setDragged] = useState(false)
  const drag = useEdgeDrag(props, setDragged)
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const edge = { sideways, grows: growthOf(pane, event.currentTarget) }
    const next = keyedSize(event, closed ? 0 : size, { min, max }, edge)
    if (event.key === 'Enter') onChange({ closed: !closed }, true)
    else if (next === undefined) return
    else onChange({ size: next, closed: false }, true)
    event.preventDefault()
  }
  return (
    <div
      className={cx(
        styles.edge,
        sideways ? styles.upright : styles.flat,
        styles[pane],
        dragged && styles.dragged,
        closed && styles.closed,
      )}
      onPointerDown={drag}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved */}
      <div
        role="separator"
        tabIndex={0}
        className={styles.line}
        aria-label={label}
        aria-controls={controls}
        aria-orientation={sideways ? 'vertical' : 'horizontal'}
        aria-valuenow={closed ? 0 : size}
        aria-valuemin={closed ? 0 : Math.min(min, size)}
        aria-valuemax={Math.max(max, size)}
        onKeyDown={keys}
        onDoubleClick={onReset}
      />
      <button
        type="button"
        className={styles.grip}
        aria-label={label}
        aria-controls={controls}
        aria-expanded={!closed}
        onClick={() => onChange({ closed: !closed }, true)}
      >
        <Icon name={arrowOf(pane, closed)} size={12} />
      </button>
    </div>
  )
}

/** Icons of directions turn around by themselves where reading does. */
function arrowOf(pane: SplitterProps['pane'], closed: boolean): IconName {
  if (pane === 'below') return closed ? 'chevron-up' : 'chevron-down'
  return (pane === 'start') === closed ? 'chevron-right' : 'chevron-left'
}

/** Returns true if the pane grows or shrinks as its edge goes right or down. */
function growthOf(pane: SplitterProps['pane'], edge: Element): 1 | -1 {
  if (pane === 'below') return -1
  return (pane === 'start') === (getComputedStyle(edge).direction === 'ltr') ? 1 : -1
}

/** Follows a hand on the edge until it lets go; Escape puts the pane back to what it was. */
function useEdgeDrag(props: SplitterProps, setDragged: (dragged: boolean) => void) {
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  return (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const edge = event.currentTarget
    const { pointerId } = event
    const { pane, size, closed } = props
    const placeOf = (at: { clientX: number; clientY: number }) => (pane === 'below' ? at.clientY : at.clientX)
    const [start, grows, before] = [placeOf(event), growthOf(pane, edge), closed ? 0 : size]
    let [moved, wanted, frame] = [false, before, 0]
    const give = (isDone: boolean) => {
      cancelAnimationFrame(frame)
      frame = 0
      const { min, max, onChange } = now.current
      const next = draggedSize(wanted, { min, max })
      onChange(next === 0 ? { size, closed: true } : { size: next, closed: false }, isDone)
    }
    const follow = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      const by = placeOf(next) - start
      if (!moved && Math.abs(by) < DRAG_THRESHOLD) return
      if (!moved) {
        moved = true
        // Not before: the click of a press that moves nothing belongs to what was pressed.
        edge.setPointerCapture(pointerId)
        setDragged(true)
      }
      wanted = before + by * grows
      frame ||= requestAnimationFrame(() => give(false))
    }
    const leave = () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener)
      cancelAnimationFrame(frame)
      setDragged(false)
    }
    const back = () => {
      leave()
      if (moved) now.current.onChange({ size, closed }, true)
    }
    const end = (last: globalThis.PointerEvent) => {
      if (last.pointerId !== pointerId) return
      leave()
      if (!moved) return
      give(true)
      // The click that follows a drag is none.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    }
    const pressed = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      back()
    }
    const listeners = [
      ['pointermove', follow],
      ['pointerup', end],
      ['pointercancel', back],
      ['keydown', pressed],
    ] as const
    for (const [name, listener] of listeners) addEventListener(name, listener as EventListener)
  }
}

const swallow = (event: Event) => event.stopPropagation()
