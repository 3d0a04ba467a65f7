/**
 * Gathers what comes within `waitMs` of each other, and keeps it while the page is hidden: `show` gets all of it in one go
 * when it can be seen. Answers how to hand something in.
 */
export function batched<T>(show: (all: readonly T[]) => void, waitMs: number): (more: readonly T[]) => void {
  let held: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    timer = undefined
    if (held.length === 0) return
    if (document.visibilityState === 'hidden') {
      document.addEventListener('visibilitychange', release, { once: true })
      return
    }
    const all = held
    held = []
    show(all)
  }
  return (more) => {
    if (more.length === 0) return
    held.push(...more)
    if (timer === undefined) timer = setTimeout(release, waitMs)
  }
}
