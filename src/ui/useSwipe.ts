import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** So far a finger goes sideways before it is a swipe, px. */
const SLOP = 10
/** Pulled out to this share, or flung at `FLING_PX_PER_MS`, it stays open. */
const STAYS_AT = 0.5
const FLING_PX_PER_MS = 0.4

/** Returns how far a row's actions are out, px, for a finger that moved `moved` px towards the start of the line. */
export const swiped = (from: number, moved: number, width: number): number => Math.min(width, Math.max(0, from + moved))

/** Returns true if the actions stay out once the finger is up; `speed` is px/ms towards the start of the line. */
export const staysOpen = (out: number, speed: number, width: number): boolean =>
  Math.abs(speed) >= FLING_PX_PER_MS ? speed > 0 : out >= width * STAYS_AT

/**
 * Pulls actions, `width` px wide, in from the end of a row. A finger that goes up or down scrolls as ever. `open`: they are
 * out, or on their way; what is pressed, scrolled or swiped elsewhere puts them back.
 */
export function useSwipe(width: number) {
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const swipe = useRef<{ x: number; y: number; from: number; last: number; at: number; speed: number } | null>(null)
  const live = useRef(false)
  const settled = useRef(0)

  const draw = (out: number, held: boolean) => {
    row.current?.style.setProperty('--out', `${out}px`)
    row.current?.toggleAttribute('data-held', held)
  }
  const settle = (out: number) => {
    settled.current = out
    draw(out, false)
    if (out === 0) setOpen(false)
  }
  const close = () => settle(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what closes it reads nothing but refs
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (!live.current && !(event.target instanceof Node && row.current?.contains(event.target))) close()
    }
    addEventListener('pointerdown', elsewhere, true)
    addEventListener('scroll', elsewhere, true)
    return () => {
      removeEventListener('pointerdown', elsewhere, true)
      removeEventListener('scroll', elsewhere, true)
    }
  }, [open])

  const end = (event: PointerEvent) => {
    const held = swipe.current
    swipe.current = null
    if (!held || !live.current) return
    // The click that follows is none: it comes before the timer.
    setTimeout(() => (live.current = false))
    const out = swiped(held.from, towardsStart(event, held.x), width)
    settle(staysOpen(out, held.speed, width) && event.type === 'pointerup' ? width : 0)
  }
  return {
    open,
    close,
    row,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (!event.isPrimary || event.button !== 0) return
        const x = event.clientX
        swipe.current = { x, y: event.clientY, from: settled.current, last: x, at: event.timeStamp, speed: 0 }
      },
      onPointerMove(event: PointerEvent) {
        const held = swipe.current
        if (!held) return
        if (!live.current) {
          const [sideways, along] = [Math.abs(event.clientX - held.x), Math.abs(event.clientY - held.y)]
          if (along > SLOP && along > sideways) swipe.current = null
          if (sideways < SLOP || sideways < along) return
          live.current = true
          setOpen(true)
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        const past = event.timeStamp - held.at
        if (past > 0) held.speed = towardsStart(event, held.last) / past
        held.last = event.clientX
        held.at = event.timeStamp
        draw(swiped(held.from, towardsStart(event, held.x), width), true)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        const isOut = live.current || settled.current > 0
        const onAction = event.target instanceof Element && event.target.closest('[data-swiped]')
        if (!isOut || (onAction && !live.current)) return
        event.stopPropagation()
        if (!live.current) close()
      },
      // After the action: it would be gone before it is pressed.
      onClick: close,
    },
  }
}

/** Actions stand at the end of the line: a finger pulls them towards its start. */
const towardsStart = (event: PointerEvent, from: number): number =>
  document.dir === 'rtl' ? event.clientX - from : from - event.clientX
