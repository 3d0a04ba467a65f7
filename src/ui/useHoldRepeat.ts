import { type PointerEvent, useEffect, useRef } from 'react'

const firstMs = 400
const nextMs = 80
/** After this many repeats each counts tenfold, so that a price moves far without a hundred presses. */
const slowRepeats = 15

/**
 * Press once, or hold to repeat. `act` gets how many steps to go (1, later 10). A touch that turns into scrolling
 * does nothing: the single step is the click's.
 */
export function useHoldRepeat(act: (steps: number) => void) {
  const latest = useRef(act)
  const timer = useRef<number | undefined>(undefined)
  const repeats = useRef(0)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const stop = () => window.clearTimeout(timer.current)
  const repeat = () => {
    repeats.current += 1
    latest.current(repeats.current > slowRepeats ? 10 : 1)
    timer.current = window.setTimeout(repeat, nextMs)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      stop()
      repeats.current = 0
      timer.current = window.setTimeout(repeat, firstMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      stop()
      if (repeats.current === 0) latest.current(1)
      repeats.current = 0
    },
  }
}
