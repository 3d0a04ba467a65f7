import { type RefObject, useLayoutEffect, useState } from 'react'

/** Fewer rows than this are all drawn. */
const ALL = 40
/** Rows that are drawn beyond either edge. */
const BEYOND = 8

/** The rows that are drawn: from the first up to the last, which is not among them. */
export interface DrawnRows {
  readonly from: number
  readonly to: number
}

/** Returns which of equally high rows are in or near view, so that a long list costs as little as a short one. */
export function drawnRows(count: number, height: number, top: number, room: number): DrawnRows {
  if (count <= ALL || height <= 0) return { from: 0, to: count }
  const first = Math.floor(top / height) - BEYOND
  const last = Math.ceil((top + room) / height) + BEYOND
  // In steps, so that not every turn of the wheel draws anew.
  const from = Math.max(0, Math.min(first - (first % BEYOND), count - ALL))
  return { from, to: Math.min(count, Math.max(last + BEYOND - (last % BEYOND), from + ALL)) }
}

/** Returns the scroll container of an element. */
const scrollerOf = (element: HTMLElement): HTMLElement => {
  let box = element.parentElement
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  return box ?? document.documentElement
}

/** The rows of a table's body that are drawn, and the measures it is drawn by. */
export function useWindow(body: RefObject<HTMLElement | null>, count: number) {
  const [measures, setMeasures] = useState({ height: 0, top: 0, room: 0, width: 0 })
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const scroller = scrollerOf(element)
    const measure = () => {
      const height = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 0
      const top = Math.max(0, scroller.getBoundingClientRect().top - element.getBoundingClientRect().top)
      const next = { height, top, room: scroller.clientHeight, width: scroller.clientWidth }
      setMeasures((before) => (isAlike(before, next, count) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [body, count])
  const { height, top, room, width } = measures
  return { ...drawnRows(count, height, top, room), height, width }
}

type Measures = { readonly height: number; readonly top: number; readonly room: number; readonly width: number }

function isAlike(one: Measures, other: Measures, count: number): boolean {
  const [before, after] = [one, other].map(({ height, top, room }) => drawnRows(count, height, top, room))
  return (
    one.width === other.width && one.height === other.height && before?.from === after?.from && before?.to === after?.to
  )
}
