import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { paint, type Signature } from './signaturePicture.ts'

/** The colours of a pad: its style sheet has them dark on light in either theme. */
export function coloursOf(pad: Element): { ink: string; paper: string } {
  const { color, backgroundColor } = getComputedStyle(pad)
  return { ink: color, paper: backgroundColor }
}

/**
 * Keeps a signature drawn on a canvas, sharp at the screen's own resolution: anew when the canvas changes its size, when
 * the window moves to another screen, and when told. Answers how it is told of a signature that React does not know yet.
 */
export function usePaper(canvas: RefObject<HTMLCanvasElement | null>, signature: Signature): (now: Signature) => void {
  const shown = useRef(signature)
  const frame = useRef<number>(undefined)
  const draw = useCallback(() => {
    const pad = canvas.current
    if (pad === null || pad.clientWidth === 0) return
    paint(pad, shown.current, { ...coloursOf(pad), width: Math.round(pad.clientWidth * devicePixelRatio) })
  }, [canvas])
  useLayoutEffect(() => {
    shown.current = signature
    draw()
  })
  useEffect(() => {
    if (canvas.current === null) return
    const sized = new ResizeObserver(draw)
    sized.observe(canvas.current)
    // Fires for another zoom and for another screen too: both change the resolution.
    addEventListener('resize', draw)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', draw)
    return () => {
      sized.disconnect()
      removeEventListener('resize', draw)
      theme.removeEventListener('change', draw)
      if (frame.current !== undefined) cancelAnimationFrame(frame.current)
    }
  }, [canvas, draw])
  return (now) => {
    shown.current = now
    frame.current ??= requestAnimationFrame(() => {
      frame.current = undefined
      draw()
    })
  }
}
