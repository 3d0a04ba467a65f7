import { useEffect, useState } from 'react'
import { isClockHeard, serverNow } from '../live/live.ts'

/** Time to wait for the server's clock, ms. Without it the device's clock gives the day. */
const CLOCK_WAIT_MS = 1_500
const CLOCK_POLL_MS = 100
/** Interval at which it is checked after that, ms. */
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
      const received = isClockHeard()
      const late = Date.now() >= until
      if (received || late) setNow((before) => (received ? serverNow() : (before ?? Date.now())))
      if (!received) lookAfter(late ? CLOCK_LATE_MS : CLOCK_POLL_MS)
    }
    lookAfter(CLOCK_POLL_MS)
    return () => clearTimeout(timer)
  }, [])
  return now
}
