import { useEffect, useState } from 'react'
import type { Network } from '../weather/network.ts'
import type { Conditions } from '../weather/weather.ts'

/** Where one is in a weather is looked at this often, ms. */
const LOOK_MS = 500

/** What a network is like now, and for how long it has lasted, ms. */
export function useNetworkNow(network: Network): { readonly now: Conditions; readonly since: number } {
  const [, look] = useState(0)
  useEffect(() => {
    const again = () => look((count) => count + 1)
    const stop = network.onChange(again)
    const timer = setInterval(again, LOOK_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [network])
  return { now: network.now, since: network.since }
}
