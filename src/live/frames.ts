import { flushSync } from 'react-dom'
import { consumePress } from './presses.ts'

/** Interval between deliveries to a hidden page, ms. */
const HIDDEN_MS = 500
/**
 * Pause between deliveries, as a multiple of the last one's duration. It leaves most of a slow processor to the user.
 */
const REST = 3
/** The longest such wait, ms. */
const MAX_REST_MS = 100

/** The share of time that prices take is an average over about this long, ms. */
const LOAD_MS = 1_000

let restUntil = 0
/** Share of time spent on prices and the frames that show them, and when it was last brought up to date. */
let load = 0
let loadedAt = 0

/** Returns the share of the last moments that went into prices and the frames that show them. */
export function priceLoad(): number {
  return load * Math.exp((loadedAt - performance.now()) / LOAD_MS)
}
let painted: (() => void) | undefined
let port: MessagePort | undefined

/** Calls back when the frame that is being made is on its way to the screen. */
function whenPainted(then: () => void): void {
  painted = then
  if (port === undefined) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => painted?.()
    port = port2
  }
  // A message that is sent while a frame is made comes after its layout and paint.
  port.postMessage(0)
}

/**
 * Runs something before the next frame is drawn, or before a later one where frames take long; on a timer while the page
 * is hidden, where no frames are drawn.
 */
export function onNextFrame(run: () => void): void {
  let done = false
  let frame = 0
  const once = () => {
    if (done) return
    done = true
    cancelAnimationFrame(frame)
    clearTimeout(resting)
    clearTimeout(timer)
    const began = performance.now()
    // What React draws of it is drawn in the same frame, not in one of its own.
    flushSync(run)
    whenPainted(() => {
      const now = performance.now()
      load = priceLoad() + (now - began) / LOAD_MS
      loadedAt = now
      restUntil = now + Math.min((now - began) * REST, MAX_REST_MS)
    })
  }
  const ask = () => {
    // What was just pressed is answered first, without the work of prices.
    frame = requestAnimationFrame(() => (consumePress() ? ask() : once()))
  }
  const rest = restUntil - performance.now()
  const resting = rest > 1 ? setTimeout(ask, rest) : undefined
  if (resting === undefined) ask()
  // Also when the page is hidden between the request and its frame.
  const timer = setTimeout(once, HIDDEN_MS)
}
