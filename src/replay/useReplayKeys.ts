import { useEffect } from 'react'
import { MINUTE_MS } from './foldBars.ts'
import { currentPlayer } from './replay.ts'

/** Space plays and pauses, arrows move by a minute, wherever the focus is on nothing that has keys of its own. */
export function useReplayKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const player = currentPlayer()
      if (!player || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const own = 'input, textarea, select, button, a, dialog, [role="slider"], [tabindex]:not([tabindex="-1"])'
      if (event.target instanceof Element && event.target.closest(own)) return
      if (event.key === ' ') {
        if (player.clock.playing) player.pause()
        else player.play()
      } else if (event.key === 'ArrowLeft') player.move(-MINUTE_MS)
      else if (event.key === 'ArrowRight') player.move(MINUTE_MS)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
