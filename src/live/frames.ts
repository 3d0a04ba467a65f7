/** How often what came in is shown to a page that nobody sees, ms. */
const HIDDEN_MS = 500

/** Runs something before the next frame is drawn; on a timer while the page is hidden, where no frames are drawn. */
export function beforeNextFrame(run: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
  const frame = requestAnimationFrame(once)
  // Also when the page is hidden between the request and its frame.
  const timer = setTimeout(once, HIDDEN_MS)
}
