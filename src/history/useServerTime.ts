import { useEffect, useState } from 'react'
import { isClockHeard, serverNow } from '../live/live.ts'

/** How long the server's clock is waited for, ms: without it, and for most visitors with it, ours tells the day. */
const CLOCK_WAIT_MS = 1_500
const CLOCK_LOOK_MS = 100
/** How often it is looked for after that, ms. */
const CLOCK_LATE_MS = 1_000

/** The server's time once it is known; undefined while it is waited for. */
export function useServerTime(): number | undefined {
  const [now, setNow] = useState(() => (isClockHeard() ? serverNow() : undefined))
  useEffect(() => {
    if (isClockHeard()) return
    const until = Date.now() + CLOCK_WAIT_MS
    let timer: ReturnType<typeof setTimeout>
    const lookAfter = (ms: number) => {
      timer = setTimeout(look, ms)
    }
    const look = () => {
      const heard = isClockHeard()
      const late = Date.now() >= until
      if (heard || late) setNow((before) => (heard ? serverNow() : (before ?? Date.now())))
      if (!heard) lookAfter(late ? CLOCK_LATE_MS : CLOCK_LOOK_MS)
    }
    lookAfter(CLOCK_LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  return now
}
