import { type RefObject, useEffect, useRef } from 'react'
import type { MenuProvider } from './contextMenu.ts'
import { idleMoment } from './idle.ts'

/**
 * Has a menu asked for inside an element: by the right mouse button, the keyboard's menu key, or a held finger. Its code loads
 * after the first drawing; until then, and where it does not load, the browser's own menu comes.
 */
export function useContextMenu(place: RefObject<HTMLElement | null>, ask: MenuProvider): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const start = async () => {
      await idleMoment(1_000)
      const { startContextMenu } = await import('./contextMenu.ts')
      if (!gone && place.current) stop = startContextMenu(place.current, (...requested) => latest.current(...requested))
    }
    start().catch(() => undefined)
    return () => {
      gone = true
      stop?.()
    }
  }, [place])
}
