import { useEffect, useState } from 'react'

const SECOND_MS = 1000
const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS))

/** Returns the whole seconds left until a time, our clock, ms, and counts down. */
export function useSeconds(until: number): number {
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    const count = () => {
      const now = left(until)
      setSeconds(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(count, SECOND_MS)
    count()
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
