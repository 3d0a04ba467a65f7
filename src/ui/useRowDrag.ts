import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placeUnder } from './moveItem.ts'

/** Within this many px of its edges the list scrolls under the finger, so many px a frame. */
const edgePx = 56
const scrollPx = 8

interface Held {
  readonly from: number
  /** Start position of the row and scroll position of the list, px. */
  readonly startY: number
  readonly startScroll: number
  readonly height: number
  y: number
}

/** A row that is being dragged: its place, how far it is from there in px, and the place it is over. */
export interface RowDrag {
  readonly from: number
  readonly dy: number
  readonly over: number
  readonly height: number
}

/**
 * Dragging the rows of a list by their grips; all rows are equally high. `scroller` holds the list. `onDrop` gets the
 * place a row came from and the one it goes to.
 */
export function useRowDrag(
  scroller: () => HTMLElement | null | undefined,
  count: number,
  onDrop: (from: number, to: number) => void,
) {
  const held = useRef<Held | undefined>(undefined)
  const frame = useRef(0)
  const [drag, setDrag] = useState<RowDrag | undefined>(undefined)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const now = ({ from, startY, startScroll, height, y }: Held): RowDrag => {
    const dy = y - startY + (scroller()?.scrollTop ?? 0) - startScroll
    return { from, dy, over: placeUnder(from, dy, height, count), height }
  }
  const follow = () => {
    const row = held.current
    if (!row) return
    const box = scroller()?.getBoundingClientRect()
    if (box && row.y < box.top + edgePx) scroller()?.scrollBy(0, -scrollPx)
    if (box && row.y > box.bottom - edgePx) scroller()?.scrollBy(0, scrollPx)
    setDrag(now(row))
    frame.current = requestAnimationFrame(follow)
  }
  const end = (dropped: boolean) => {
    const row = held.current
    if (!row) return
    cancelAnimationFrame(frame.current)
    held.current = undefined
    setDrag(undefined)
    const { from, over } = now(row)
    if (dropped && over !== from) onDrop(from, over)
  }
  const gripOf = (at: number, row: RefObject<HTMLElement | null>) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !row.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const startScroll = scroller()?.scrollTop ?? 0
      const { clientY } = event
      held.current = { from: at, startY: clientY, y: clientY, startScroll, height: row.current.offsetHeight }
      follow()
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current) held.current.y = event.clientY
    },
    onPointerUp: (event: PointerEvent) => {
      if (held.current) held.current.y = event.clientY
      end(true)
    },
    onPointerCancel: () => end(false),
  })
  return { drag, gripOf }
}
