import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './PullToRefresh.module.css'
import { pullDistance, refreshAtPx, scrollerOf } from './pullGesture.ts'
import { Spinner } from './Spinner.tsx'

/** It closes after this long whether the answer is there or not; what comes later draws itself. */
const closeMs = 500

interface PullToRefreshProps {
  onRefresh: () => unknown
  className?: string
  children: ReactNode
}

/** Lets a finger pull the list down to load it again. Beside it, a RefreshButton serves mouse and keyboard. */
export function PullToRefresh({ onRefresh, className, children }: PullToRefreshProps) {
  const root = useRef<HTMLDivElement>(null)
  const refresh = useRef(onRefresh)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    refresh.current = onRefresh
  })

  useEffect(() => {
    const element = root.current
    if (!element || busy) return
    let start: { x: number; y: number } | null = null
    let pull = 0
    const show = (px: number) => {
      pull = px
      element.style.setProperty('--pull', `${px}px`)
      element.style.setProperty('--turn', `${Math.min(1, px / refreshAtPx)}turn`)
      element.toggleAttribute('data-pulled', px > 0)
    }
    const onStart = (event: TouchEvent) => {
      const touch = event.touches[0]
      const atTop = scrollerOf(element).scrollTop <= 0
      start = touch && event.touches.length === 1 && atTop ? { x: touch.clientX, y: touch.clientY } : null
    }
    const onMove = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const down = touch.clientY - start.y
      const sideways = Math.abs(touch.clientX - start.x)
      if (pull === 0 && (down < 8 || sideways > down)) {
        if (down < -4 || sideways > 8) start = null
        return
      }
      if (event.cancelable) event.preventDefault()
      show(pullDistance(down))
    }
    const onEnd = () => {
      const far = pull >= refreshAtPx
      start = null
      if (!far) return show(0)
      show(refreshAtPx)
      setBusy(true)
    }
    const onCancel = () => {
      start = null
      show(0)
    }
    element.addEventListener('touchstart', onStart, { passive: true })
    element.addEventListener('touchmove', onMove, { passive: false })
    element.addEventListener('touchend', onEnd)
    element.addEventListener('touchcancel', onCancel)
    return () => {
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('touchend', onEnd)
      element.removeEventListener('touchcancel', onCancel)
    }
  }, [busy])

  useEffect(() => {
    if (!busy) return
    void refresh.current()
    const timer = window.setTimeout(() => {
      root.current?.style.setProperty('--pull', '0px')
      root.current?.removeAttribute('data-pulled')
      setBusy(false)
    }, closeMs)
    return () => window.clearTimeout(timer)
  }, [busy])

  return (
    <div ref={root} className={cx(styles.pull, className)}>
      <div className={styles.sign} role="status">
        {busy ? <Spinner /> : <Icon name="refresh" className={styles.arrow} />}
        {busy && (
          <span className="sr">
            <Trans>Refreshing</Trans>
          </span>
        )}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
