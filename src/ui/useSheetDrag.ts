import { type PointerEvent, type RefObject, useRef } from 'react'

/** A pull longer than this, or faster than `flingPxPerMs`, closes. */
const closePx = 96
const flingPxPerMs = 0.5

/** Drags the sheet down by its top; released far or fast enough it asks to close, else it springs back. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const from = useRef<{ y: number; time: number } | null>(null)
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (from.current?.y ?? event.clientY))

  const end = (event: PointerEvent, released: boolean) => {
    const element = sheet.current
    if (!from.current || !element) return
    const distance = pulled(event)
    const speed = distance / Math.max(1, event.timeStamp - from.current.time)
    from.current = null
    element.style.removeProperty('transition')
    if (released && onClose && (distance > closePx || (distance > 16 && speed > flingPxPerMs))) onClose()
    // Taken away after the close, so that the leaving starts from where the finger let go.
    requestAnimationFrame(() => element.style.removeProperty('translate'))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input, select')
      const atBottom = window.matchMedia(
        '(max-width: 767.98px), (max-width: 1023.98px) and (max-height: 479.98px)',
      ).matches
      if (!onClose || onControl || !atBottom || event.button !== 0) return
      from.current = { y: event.clientY, time: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const element = sheet.current
      if (!from.current || !element) return
      element.style.setProperty('transition', 'none')
      element.style.setProperty('translate', `0 ${pulled(event)}px`)
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  }
}
