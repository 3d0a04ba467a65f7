import { useEffect, useState } from 'react'
import { isClockHeard, serverNow } from '../../../live/live.ts'

/** How long the server's clock is waited for, ms: without it, and for most visitors with it, ours tells the day. */
const CLOCK_WAIT_MS = 1_500
const CLOCK_LOOK_MS = 100

/** The server's time once it is known; undefined while it is waited for. */
export function useServerTime(): number | undefined {
  const [now, setNow] = useState(() => (isClockHeard() ? serverNow() : undefined))
  useEffect(() => {
    if (isClockHeard()) return
    const until = Date.now() + CLOCK_WAIT_MS
    const timer = setInterval(() => {
      const heard = isClockHeard()
      if (heard || Date.now() >= until) setNow((before) => (heard ? serverNow() : (before ?? Date.now())))
      if (heard) clearInterval(timer)
    }, CLOCK_LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
