/** A finger that rests this long means the chart's crosshair, ms. */
const HOLD_MS = 300
/** So far it may shake before it counts as moving, px. */
const DRAG_THRESHOLD = 5

/**
 * Lets a finger that starts up or down move the page instead of the chart, which would claim every touch. Sideways, two
 * fingers, and a finger that rested first stay the chart's, and every one while it is `claimed`. Answers how to stop.
 */
export function letPageScroll(chart: HTMLElement, claimed: () => boolean): () => void {
  let start: { x: number; y: number; at: number } | undefined
  let pageOwns: boolean | undefined
  const down = (event: TouchEvent) => {
    const touch = event.touches[0]
    pageOwns = event.touches.length > 1 || claimed() ? false : undefined
    start = touch && { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (start === undefined || touch === undefined) return
    if (pageOwns === undefined) {
      const [across, along] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)]
      if (across + along < DRAG_THRESHOLD) return
      pageOwns = along > across && event.timeStamp - start.at < HOLD_MS
    }
    // The chart listens on the document: what does not reach it is neither drawn nor prevented.
    if (pageOwns) event.stopPropagation()
  }
  chart.addEventListener('touchstart', down, { passive: true, capture: true })
  chart.addEventListener('touchmove', move, { passive: true, capture: true })
  return () => {
    chart.removeEventListener('touchstart', down, { capture: true })
    chart.removeEventListener('touchmove', move, { capture: true })
  }
}
