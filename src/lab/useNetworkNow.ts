import { useEffect, useState } from 'react'
import type { Conditions } from '../../contract/weather.ts'
import type { Network } from '../weather/network.ts'

/** Interval at which the position in the conditions is updated, ms. */
const POLL_INTERVAL_MS = 500

/** Returns the current network conditions, and how long they have lasted, ms. */
export function useNetworkNow(network: Network): { readonly now: Conditions; readonly since: number } {
  const [, look] = useState(0)
  useEffect(() => {
    const again = () => look((count) => count + 1)
    const stop = network.onChange(again)
    const timer = setInterval(again, POLL_INTERVAL_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [network])
  return { now: network.now, since: network.since }
}
