import { type RefObject, useLayoutEffect } from 'react'
import { scrollerOf } from '../ui/pullGesture.ts'

/** Reading position: the first visible child, and how far it is scrolled, px. */
export type Place = readonly [child: number, past: number]

/** Storage of a column's reading position. */
export interface PlaceStore {
  readonly read: () => Place | undefined
  readonly keep: (place: Place | undefined) => void
}

/** Scrolling has come to rest after so long, ms. */
const REST_MS = 150

/**
 * Keeps where one reads in a column: found again when it is drawn the next time, whatever pictures above have loaded until
 * then. `ready` once its children stand there. Keep `keeper` the same as long as the column is.
 */
export function useSavedPlace(column: RefObject<HTMLElement | null>, ready: boolean, keeper: PlaceStore): void {
  useLayoutEffect(() => {
    const element = column.current
    if (!element || !ready) return
    const scroller = scrollerOf(element)
    const topOf = (child: Element) => child.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    const known = keeper.read()
    const child = known && element.children[known[0]]
    // The frame puts a new page to its top first, in the same turn.
    if (child) queueMicrotask(() => scroller.scrollBy(0, topOf(child) + known[1]))
    const note = () => {
      const at = [...element.children].findIndex((one) => topOf(one) + one.clientHeight > 0)
      const first = element.children[at]
      keeper.keep(scroller.scrollTop > 0 && first ? [at, Math.round(-topOf(first))] : undefined)
    }
    let resting: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      clearTimeout(resting)
      resting = setTimeout(note, REST_MS)
    }
    scroller.addEventListener('scroll', scrolled, { passive: true })
    addEventListener('pagehide', note)
    return () => {
      note()
      clearTimeout(resting)
      scroller.removeEventListener('scroll', scrolled)
      removeEventListener('pagehide', note)
    }
  }, [column, ready, keeper])
}
