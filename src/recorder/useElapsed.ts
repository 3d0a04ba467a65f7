import { useEffect, useState } from 'react'
import type { RecordingInfo } from './recordings.ts'

/** For how long a recording has run, ms; looked at every second while it does. */
export function useElapsed(info: RecordingInfo | undefined): number {
  const [now, setNow] = useState(Date.now)
  const runs = info?.ended === 'open'
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [runs])
  if (!info) return 0
  return (runs ? Math.max(now, info.endedAt) : info.endedAt) - info.startedAt
}
