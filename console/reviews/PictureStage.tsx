import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatPercent } from '../../src/i18n/format.ts'
import { IconButton } from '../../src/ui/IconButton.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import styles from './Pictures.module.css'
import { fitOf, type Size, zoomSteps } from './pictureFit.ts'

/** A picture that fits its place, and can be made larger, turned and moved about. */
export function PictureStage({ url, name }: { url: string; name: string }) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number } | undefined>(undefined)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const [natural, setNatural] = useState<Size>()
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = zoomSteps[step] ?? 1
  const fit = natural && room.width > 0 ? fitOf(natural, room, turns) : undefined

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const look = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight })
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  // What was in the middle stays there.
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = stage.current
    const ratio = zoom / before.current
    before.current = zoom
    if (!element || ratio === 1) return
    const { clientWidth, clientHeight } = element
    element.scrollLeft = (element.scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
    element.scrollTop = (element.scrollTop + clientHeight / 2) * ratio - clientHeight / 2
  }, [zoom])

  const larger = () => setStep((at) => Math.min(at + 1, zoomSteps.length - 1))
  const smaller = () => setStep((at) => Math.max(at - 1, 0))
  const whole = () => setStep(0)
  const turn = (by: 1 | -1) => setTurns((now) => now + by)
  useShortcuts({
    equal: larger,
    'shift+equal': larger,
    numpadadd: larger,
    minus: smaller,
    numpadsubtract: smaller,
    digit0: whole,
    q: () => turn(-1),
    e: () => turn(1),
  })

  // Not by React's own listener, which may not keep the page from scrolling.
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      setStep((at) => Math.max(0, Math.min(at + (event.deltaY < 0 ? 1 : -1), zoomSteps.length - 1)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  const drag = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      // A finger scrolls by itself.
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
      if (!held.current) return
      currentTarget.scrollLeft -= clientX - held.current.x
      currentTarget.scrollTop -= clientY - held.current.y
      held.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => {
      held.current = undefined
    },
    onPointerCancel: () => {
      held.current = undefined
    },
  }

  const upright = turns % 2 === 0
  const drawn = fit && { width: fit.width * zoom, height: fit.height * zoom }
  const box = drawn && (upright ? drawn : { width: drawn.height, height: drawn.width })
  const percent = formatPercent(zoom * 100, { digits: 0 })
  return (
    <div className={styles.frame}>
      {/* Dragging is the mouse's way to scroll; keys and fingers have theirs. */}
      <div ref={stage} className={styles.stage} {...drag}>
        <div className={styles.canvas} style={box && { width: box.width, height: box.height }}>
          <img
            className={styles.picture}
            src={url}
            alt={name}
            draggable={false}
            style={{ ...drawn, visibility: drawn ? 'visible' : 'hidden', rotate: `${turns * 90}deg` }}
            onLoad={({ currentTarget }) =>
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        </div>
      </div>
      <div className={styles.tools} role="toolbar" aria-label={t`Image`}>
        <IconButton icon="minus" size={18} label={t`Zoom out`} disabled={step === 0} onClick={smaller} />
        <button
          type="button"
          className={styles.percent}
          aria-label={t`${percent}, fit the whole image`}
          onClick={whole}
        >
          <span className="fig">{percent}</span>
        </button>
        <IconButton
          icon="plus"
          size={18}
          label={t`Zoom in`}
          disabled={step === zoomSteps.length - 1}
          onClick={larger}
        />
        <span className={styles.separate} />
        <IconButton icon="reset" size={18} label={t`Rotate left`} onClick={() => turn(-1)} />
        <IconButton icon="refresh" size={18} label={t`Rotate right`} onClick={() => turn(1)} />
      </div>
    </div>
  )
}
