import { useEffect } from 'react'
import { currentPlayer } from './replay.ts'
import { addBookmark } from './session/saveSession.ts'
import { stepReplay } from './stepReplay.ts'

/** Space plays and pauses, arrows step, M adds a bookmark, wherever the focus is on nothing that has keys of its own. */
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
      } else if (event.key === 'ArrowLeft') stepReplay(-1)
      else if (event.key === 'ArrowRight') stepReplay(1)
      else if (event.key.toLowerCase() === 'm') addBookmark()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
