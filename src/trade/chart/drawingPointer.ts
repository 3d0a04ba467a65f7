/** A place on the candles' pane, px. */
interface Place {
  readonly x: number
  readonly y: number
}

/** A press that goes further is a stroke from one place to the other, px. */
const STROKE = 8

interface PlaceHooks {
  /** The places so far, the last one under the pointer. */
  moved(places: readonly Place[]): void
  done(places: readonly Place[]): void
}

/**
 * Takes places by mouse, pen or finger: one press for each, or one stroke from the first to the second. The library's
 * own way swallows a second press that comes within half a second. Answers how to stop.
 */
export function pickPoints(pane: HTMLElement, count: number, hooks: PlaceHooks): () => void {
  const cover = document.createElement('div')
  Object.assign(cover.style, {
    position: 'absolute',
    inset: '0',
    zIndex: '3',
    touchAction: 'none',
    cursor: 'crosshair',
  })
  let first: Place | undefined
  let second = false
  const placeOf = (event: PointerEvent): Place => {
    const box = cover.getBoundingClientRect()
    const within = (value: number, size: number) => Math.min(Math.max(value, 0), size)
    return { x: within(event.clientX - box.left, box.width), y: within(event.clientY - box.top, box.height) }
  }
  cover.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    cover.setPointerCapture(event.pointerId)
    second = first !== undefined
    first ??= placeOf(event)
    if (count > 1) hooks.moved([first, placeOf(event)])
  })
  cover.addEventListener('pointermove', (event) => {
    if (event.isPrimary && first !== undefined && count > 1) hooks.moved([first, placeOf(event)])
  })
  cover.addEventListener('pointerup', (event) => {
    if (!event.isPrimary || first === undefined) return
    const here = placeOf(event)
    if (count === 1) hooks.done([here])
    else if (second || Math.hypot(here.x - first.x, here.y - first.y) > STROKE) hooks.done([first, here])
  })
  // The chart would scroll with what begins here.
  for (const name of ['mousedown', 'touchstart']) cover.addEventListener(name, (event) => event.stopPropagation())
  pane.append(cover)
  return () => cover.remove()
}
