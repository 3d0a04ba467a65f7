/** Takes the whole screen until the answer is called; `leave` is told when the user has left it. */
export function startFullScreen(leave: () => void): () => void {
  const page = document.documentElement
  // The app's whole window everywhere; the whole screen where the browser lets a page have it.
  void page.requestFullscreen?.().catch(() => undefined)
  const changed = () => {
    if (document.fullscreenElement === null) leave()
  }
  const pressed = (event: KeyboardEvent) => {
    const busy = event.defaultPrevented || document.querySelector('dialog[open]') !== null
    if (event.key === 'Escape' && !busy) leave()
  }
  document.addEventListener('fullscreenchange', changed)
  document.addEventListener('keydown', pressed)
  return () => {
    document.removeEventListener('fullscreenchange', changed)
    document.removeEventListener('keydown', pressed)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
}
