import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { firstPoint, type Ink, type InkPoint, nextPoint, type Touch } from './ink.ts'
import styles from './SignaturePad.module.css'
import { usePaper } from './usePaper.ts'

interface SignaturePadProps {
  ink: Ink
  onInk: (ink: Ink) => void
  /** Error of the field. */
  error?: ReactNode
}

interface Drawing {
  readonly pointer: number
  readonly points: InkPoint[]
  at: number
}

/** A pad to sign on with a finger, a pen or the mouse. One pointer draws at a time: a resting hand leaves no trace. */
export function SignaturePad({ ink, onInk, error }: SignaturePadProps) {
  const { t } = useLingui()
  const id = useId()
  const pad = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const show = usePaper(pad, { ink })

  const touchOf = (event: globalThis.PointerEvent): Touch => {
    const box = pad.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.width,
      at: event.timeStamp,
      pressure: event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : undefined,
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || drawing.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = {
      pointer: event.pointerId,
      points: [firstPoint(touchOf(event.nativeEvent))],
      at: event.timeStamp,
    }
    show({ ink: [...ink, drawing.current.points] })
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = drawing.current
    if (stroke?.pointer !== event.pointerId) return
    const { nativeEvent } = event
    // All places since the last frame, where the browser tells them: a fast hand draws curves, not polygons.
    const passed = nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of passed.length > 0 ? passed : [nativeEvent]) {
      const last = stroke.points.at(-1)
      const next = last && nextPoint(last, stroke.at, touchOf(one))
      if (!next) continue
      stroke.points.push(next)
      stroke.at = one.timeStamp
    }
    show({ ink: [...ink, stroke.points] })
  }
  const onPointerEnd = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = drawing.current
    if (stroke?.pointer !== event.pointerId) return
    drawing.current = undefined
    onInk([...ink, stroke.points])
  }

  const empty = ink.length === 0
  return (
    <div>
      <div className={cx(styles.pad, error !== undefined && styles.wrong)}>
        <canvas
          ref={pad}
          className={styles.canvas}
          role="img"
          aria-label={empty ? t`Signature area, empty` : t`Your signature`}
          aria-describedby={error === undefined ? undefined : `${id}error`}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
        />
        {empty && (
          <span className={styles.hint} aria-hidden="true">
            <Trans>Sign here</Trans>
          </span>
        )}
        <span className={styles.line} aria-hidden="true" />
      </div>
      {error !== undefined && (
        <p id={`${id}error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.tools}>
        <Button variant="text" size="m" icon="reset" disabled={empty} onClick={() => onInk(ink.slice(0, -1))}>
          <Trans>Undo</Trans>
        </Button>
        <Button variant="text" size="m" icon="close" disabled={empty} onClick={() => onInk([])}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}
