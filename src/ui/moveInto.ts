import { flushSync } from 'react-dom'

/** What is seen on both pages, by the name it has there (`view-transition-name`). */
type Moved = Readonly<Record<string, Element | null | undefined>>

/**
 * Goes to another page, by `go`, at once, while parts of this one move to where they stand there. False where the browser
 * cannot, or motion is not wanted: it has gone nowhere.
 */
export function moveInto(moved: Moved, go: () => void): boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.visibilityState === 'hidden' || !('startViewTransition' in document)) return false
  const parts = Object.entries(moved).filter(([, part]) => part instanceof HTMLElement) as [string, HTMLElement][]
  for (const [name, part] of parts) part.style.setProperty('view-transition-name', name)
  const transition = document.startViewTransition(() => {
    for (const [, part] of parts) part.style.removeProperty('view-transition-name')
    flushSync(go)
  })
  // Another one, or a page that is hidden, ends it early: the page is there all the same.
  transition.ready.catch(() => undefined)
  return true
}
