import { type ReactNode, useEffect } from 'react'
import { cx } from '../ui/cx.ts'
import { useAtom } from '../useAtom.ts'
import styles from './ChartArea.module.css'
import { fullScreenAtom } from './chart/chartAtoms.ts'

interface ChartAreaProps {
  className?: string | undefined
  children: ReactNode
}

/** The chart with what stands over it; it can take the whole screen. */
export function ChartArea({ className, children }: ChartAreaProps) {
  const [full, setFull] = useAtom(fullScreenAtom)
  useEffect(() => {
    if (!full) return
    const page = document.documentElement
    page.dataset.full = ''
    // The app's whole window everywhere; the whole screen where the browser lets a page have it.
    void page.requestFullscreen?.().catch(() => undefined)
    const changed = () => {
      if (document.fullscreenElement === null) setFull(false)
    }
    const pressed = (event: KeyboardEvent) => {
      const busy = event.defaultPrevented || document.querySelector('dialog[open]') !== null
      if (event.key === 'Escape' && !busy) setFull(false)
    }
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', pressed)
      delete page.dataset.full
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      // Another page is entered as usual.
      setFull(false)
    }
  }, [full, setFull])
  return <div className={cx(styles.area, className, full && styles.full)}>{children}</div>
}
