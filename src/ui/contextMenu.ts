import type { Point } from './menuPlace.ts'

/** A finger held this long asks for a menu, ms; moved further than this it does something else, px. */
const HOLD_MS = 500
const SLACK = 10

/** Asks for the menu of what was pressed; answers whether it has one. */
export type MenuProvider = (target: Element, at: Point) => boolean

/**
 * Asks for a menu on the right mouse button, the keyboard's menu key and a held finger, until the answer is called. The browser's
 * own menu stays where there is none. On a chart a finger that rests shows the crosshair: there the menu comes as it is lifted. A
 * finger that the place has captured, such as for a drag of a few px, asks for none.
 */
export function startContextMenu(place: HTMLElement, ask: MenuProvider): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: Point = { x: 0, y: 0 }
  let state: 'none' | 'ripe' | 'asked' = 'none'
  const rest = () => clearTimeout(timer)
  const give = (target: EventTarget | null) => {
    state = target instanceof Element && ask(target, from) ? 'asked' : 'none'
  }
  const down = (event: PointerEvent) => {
    rest()
    state = 'none'
    const { target } = event
    if (event.pointerType === 'mouse' || !event.isPrimary || !(target instanceof Element)) return
    from = { x: event.clientX, y: event.clientY }
    timer = setTimeout(() => {
      if (place.hasPointerCapture(event.pointerId)) return
      if (target.closest('canvas, [role=figure]')) state = 'ripe'
      else give(target)
    }, HOLD_MS)
  }
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= SLACK) return
    rest()
    if (state === 'ripe') state = 'none'
  }
  const up = (event: PointerEvent) => {
    rest()
    if (state === 'ripe' && !place.hasPointerCapture(event.pointerId)) give(event.target)
  }
  const menu = (event: PointerEvent | MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const isFinger = 'pointerType' in event && event.pointerType === 'touch'
    // Some browsers tell of a held finger this way too, before or after the time is up.
    if (isFinger || state === 'asked' || ask(event.target, { x: event.clientX, y: event.clientY }))
      event.preventDefault()
  }
  // The finger that asked for the menu does not also press what it was held on when it is lifted; a key may.
  const click = (event: MouseEvent) => {
    if (state !== 'asked') return
    state = 'none'
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  place.addEventListener('pointerdown', down, { signal })
  place.addEventListener('pointermove', move, { signal })
  place.addEventListener('pointerup', up, { signal })
  place.addEventListener('pointercancel', rest, { signal })
  place.addEventListener('contextmenu', menu, { signal })
  place.addEventListener('click', click, { signal, capture: true })
  return () => {
    rest()
    stop.abort()
  }
}
