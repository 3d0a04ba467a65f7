import type { ChartLine } from './orderLines.ts'

/** So far a hand may shake before it moves something, px. */
export const DRAG_THRESHOLD = 4
/** So near a line a press takes it: a mouse, and a finger, px. */
const [MOUSE, FINGER] = [10, 20]

/** A press of the page's or of React's. */
export type Press = Pick<PointerEvent, 'button' | 'isPrimary' | 'clientY' | 'pointerId' | 'currentTarget'>

interface ReachHooks {
  /** The line that can be moved nearest to a place of the screen. */
  lineAt(event: PointerEvent, reach: number): ChartLine | undefined
  grab(press: Press, line: ChartLine): void
  /** Moves the chart sideways, px. */
  pan(by: number): void
  /** The pointer is on a line, or was pressed there; undefined: it is on none. */
  point(line: ChartLine | undefined, pressed: boolean): void
}

/**
 * Makes lines draggable along their whole length: up or down a press near a line moves the line, sideways it moves the
 * chart as everywhere else. Returns a function that ends it.
 */
export function dragLines(chart: HTMLElement, hooks: ReachHooks): () => void {
  /** A press on a line: where it began, where it is, and what it turned out to move. */
  let press: { readonly line: ChartLine; readonly id: number; y: number; x: number; pans?: boolean } | undefined
  // What stands over the candles takes its presses itself.
  const isOnCandles = ({ target }: Event) => target instanceof Element && target.closest('[role=figure]') !== null
  const lineUnder = (event: PointerEvent) =>
    isOnCandles(event) ? hooks.lineAt(event, event.pointerType === 'mouse' ? MOUSE : FINGER) : undefined
  const down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || !isOnCandles(event)) return
    const line = lineUnder(event)
    hooks.point(line, true)
    press = line && { line, id: event.pointerId, x: event.clientX, y: event.clientY }
  }
  const move = (event: PointerEvent) => {
    if (press === undefined) {
      if (event.buttons === 0 && isOnCandles(event)) hooks.point(lineUnder(event), false)
      return
    }
    if (event.pointerId !== press.id) return
    const [across, along] = [event.clientX - press.x, event.clientY - press.y]
    if (press.pans === undefined) {
      if (Math.max(Math.abs(across), Math.abs(along)) < DRAG_THRESHOLD) return
      press.pans = Math.abs(across) > Math.abs(along)
      if (press.pans) chart.setPointerCapture(press.id)
      else {
        const { line, id: pointerId, y: clientY } = press
        hooks.grab({ button: 0, isPrimary: true, pointerId, clientY, currentTarget: chart }, line)
        // From here on whoever grabbed it follows the pointer.
        press = undefined
        return
      }
    }
    hooks.pan(across)
    press.x = event.clientX
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId === press?.id) press = undefined
  }
  // The library would pan, and a finger would scroll the page.
  let claimed = false
  const start = (event: Event) => {
    // Two fingers zoom, wherever the first one is.
    if ('touches' in event && (event as TouchEvent).touches.length > 1) press = undefined
    claimed = press !== undefined
    if (claimed) event.stopPropagation()
  }
  const drag = (event: Event) => {
    if (!claimed) return
    event.stopPropagation()
    if (event.cancelable) event.preventDefault()
  }
  const ending = new AbortController()
  const on = { capture: true, signal: ending.signal }
  chart.addEventListener('pointerdown', down, on)
  chart.addEventListener('pointermove', move, on)
  chart.addEventListener('pointerup', end, on)
  chart.addEventListener('pointercancel', end, on)
  chart.addEventListener('mousedown', start, on)
  chart.addEventListener('touchstart', start, { ...on, passive: true })
  chart.addEventListener('touchmove', drag, { ...on, passive: false })
  return () => ending.abort()
}
