import { type RefObject, useEffect } from 'react'

/**
 * Sets `--keyboard` on the element: how many pixels of the layout viewport the on-screen keyboard covers at its bottom.
 * Zero where the browser resizes the layout itself.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop
      ref.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [ref])
}
