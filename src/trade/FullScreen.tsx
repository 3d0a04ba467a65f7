import { type ReactNode, useEffect } from 'react'
import { cx } from '../ui/cx.ts'
import { useBackCloses } from '../ui/useBackCloses.ts'
import { useAtom } from '../useAtom.ts'
import { fullScreenAtom } from './chart/chartAtoms.ts'
import styles from './FullScreen.module.css'

interface FullScreenProps {
  className?: string | undefined
  children: ReactNode
}

/** The trade screen; the chart, with what it is traded by, can take the whole screen. */
export function FullScreen({ className, children }: FullScreenProps) {
  const [full, setFull] = useAtom(fullScreenAtom)
  useBackCloses(full, () => setFull(false))
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
  return <div className={cx(className, full && styles.full)}>{children}</div>
}
