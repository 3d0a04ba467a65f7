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
    const { dataset } = document.documentElement
    dataset.full = ''
    let stop: (() => void) | undefined
    let gone = false
    import('./startFullScreen.ts').then(
      ({ startFullScreen }) => {
        if (!gone) stop = startFullScreen(() => setFull(false))
      },
      // Without it the app's window is filled all the same, and a step back ends it.
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
      delete dataset.full
      // Another page is entered as usual.
      setFull(false)
    }
  }, [full, setFull])
  return <div className={cx(className, full && styles.full)}>{children}</div>
}
