import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A finger held this long on a row asks for its menu, ms; moved further than this it scrolls, px. */
const holdMs = 500
const slackPx = 10

const codeAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-code]')?.dataset.code : undefined

/**
 * What a list of rows listens to for the menu of one: a held finger, the right mouse button, the keyboard's menu key.
 * `open` gets the row's code.
 */
export function useRowMenu(open: ((code: string) => void) | undefined) {
  const timer = useRef<number | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const held = useRef(false)
  const stop = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  if (open === undefined) return {}
  return {
    onPointerDown: (event: PointerEvent) => {
      stop()
      held.current = false
      const code = codeAt(event.target)
      if (event.pointerType === 'mouse' || code === undefined) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = window.setTimeout(() => {
        held.current = true
        open(code)
      }, holdMs)
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > slackPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      const code = codeAt(event.target)
      if (code === undefined) return
      event.preventDefault()
      stop()
      // Some browsers tell of a held finger this way too, before or after the time is up.
      if (!held.current) open(code)
    },
    // The finger that asked for the menu does not also press the row when it is lifted; a key may.
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return
      held.current = false
      if (event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
