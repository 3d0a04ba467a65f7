/** At which ends a row holds more than is in sight. */
export interface HiddenEnds {
  readonly before: boolean
  readonly after: boolean
}

/** A mouse may shake this far before it drags, px. */
const DRAG_THRESHOLD = 4
/** Scroll distance of one wheel line, px. */
const LINE = 16

/** From right to left a browser counts the scrolled way below zero. */
const wayOf = (row: Element): 1 | -1 => (getComputedStyle(row).direction === 'rtl' ? -1 : 1)

/** At which ends of the row there is more. Widths are told in whole pixels: a rest of one may be none. */
export function hiddenEnds({ scrollLeft, scrollWidth, clientWidth }: Element): HiddenEnds {
  const gone = Math.abs(scrollLeft)
  return { before: gone > 1, after: scrollWidth - clientWidth - gone > 1 }
}

/** Scrolls by most of what is in sight, towards the end of the row or its start. */
export function pageBy(row: Element, towards: 1 | -1): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const left = towards * wayOf(row) * Math.max(row.clientWidth - 64, row.clientWidth / 2)
  row.scrollBy({ left, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Targets of the keys. The two arrows depend on the writing direction. */
const moves: Record<string, (at: number, count: number) => number> = {
  Home: () => 0,
  End: (_, count) => count - 1,
  Forward: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + count - 1) % count,
}

/** Moves the focus along the buttons of a row, and chooses a tab. Radio buttons have keys of their own. */
function moveFocus(row: HTMLElement, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const forward = wayOf(row) === 1 ? 'ArrowRight' : 'ArrowLeft'
  const stops = [...row.querySelectorAll('button')]
  const at = stops.indexOf(event.target as HTMLButtonElement)
  const next =
    at < 0 ? undefined : stops[moves[event.key === forward ? 'Forward' : event.key]?.(at, stops.length) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next.role === 'tab') next.click()
}

/**
 * Lets a row be scrolled by a wheel that turns up and down and by dragging with the mouse, lets arrow keys, Home and End move
 * along it, and says at which ends there is more. Returns a function that stops it.
 */
export function startSideScroll(row: HTMLElement, onHidden: (ends: HiddenEnds) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const look = () => onHidden(hiddenEnds(row))
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return
    const { before, after } = hiddenEnds(row)
    // At its end the page scrolls on.
    if (event.deltaY > 0 ? !after : !before) return
    event.preventDefault()
    row.scrollLeft += event.deltaY * (event.deltaMode === 0 ? 1 : LINE) * wayOf(row)
  }
  const press = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    drag(row, event, signal)
  }
  row.addEventListener('scroll', look, { signal, passive: true })
  row.addEventListener('wheel', wheel, { signal, passive: false })
  row.addEventListener('pointerdown', press, { signal })
  row.addEventListener('keydown', (event) => moveFocus(row, event), { signal })
  const sizes = new ResizeObserver(look)
  // It tells the size of now as well, once the page is laid out.
  sizes.observe(row)
  return () => {
    stop.abort()
    sizes.disconnect()
  }
}

function drag(row: HTMLElement, { clientX, pointerId }: PointerEvent, stopped: AbortSignal): void {
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, stopped])
  const from = row.scrollLeft
  let moved = false
  const move = (event: PointerEvent) => {
    const by = event.clientX - clientX
    if (event.pointerId !== pointerId || (!moved && Math.abs(by) < DRAG_THRESHOLD)) return
    moved = true
    row.scrollLeft = from - by
  }
  const end = () => {
    ended.abort()
    if (!moved) return
    // The click that follows a drag chooses nothing.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', end, { signal })
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
