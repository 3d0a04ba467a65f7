/** Interval between reports of a problem that lasts, ms. */
const INTERVAL_MS = 60_000

/**
 * Tells of what may go wrong many times a second: at once when it begins, then at most once a minute, with how many times it has
 * been since it was told last.
 */
export function logThrottled<Given extends unknown[]>(
  tell: (times: number, ...given: Given) => void,
): (...given: Given) => void {
  let times = 0
  let quietUntil = Number.NEGATIVE_INFINITY
  return (...given) => {
    times += 1
    const now = performance.now()
    if (now < quietUntil) return
    tell(times, ...given)
    times = 0
    quietUntil = now + INTERVAL_MS
  }
}
