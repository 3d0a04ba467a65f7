import { flushSync } from 'react-dom'
import { afterPaint } from './afterPaint.ts'

/** Elements that appear on both pages, by their `view-transition-name`. */
type Moved = Readonly<Record<string, Element | null | undefined>>

/** A device that takes longer from a tap to its paint is too slow for pictures of whole pages, ms: two frames. */
const SLOW_MS = 34

/**
 * Goes to another page, by `go`, as soon as the tap is painted, while parts of this one move to where they stand there. False
 * where the browser cannot, or motion is not wanted: it has gone nowhere. A slow device only goes there: nothing is painted
 * while the browser takes its pictures, and each makes the styles of all pages anew.
 */
export function moveInto(moved: Moved, go: () => void): boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.visibilityState === 'hidden' || !('startViewTransition' in document)) return false
  const tapped = performance.now()
  afterPaint(() => {
    if (performance.now() - tapped > SLOW_MS) {
      go()
      return
    }
    const parts = Object.entries(moved).filter(([, part]) => part instanceof HTMLElement) as [string, HTMLElement][]
    for (const [name, part] of parts) part.style.setProperty('view-transition-name', name)
    const transition = document.startViewTransition(() => {
      for (const [, part] of parts) part.style.removeProperty('view-transition-name')
      flushSync(go)
    })
    // Another one, or a page that is hidden, ends it early: the page is there all the same.
    transition.ready.catch(() => undefined)
  })
  return true
}
