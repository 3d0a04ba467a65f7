import { useEffect } from 'react'
import { log } from '../log.ts'

/** Keeps the screen awake while `awake`, where the browser can; it lets go of a hidden page, which asks again once it is shown. */
export function useWakeLock(awake: boolean): void {
  useEffect(() => {
    if (!awake || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let left = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const got = await navigator.wakeLock.request('screen')
        if (left) await got.release()
        else lock = got
      } catch (error) {
        // A low battery refuses it: the replay plays all the same.
        log('the screen is not kept awake', error)
      }
    }
    const onShown = () => void ask()
    void ask()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', onShown)
      void lock?.release()
    }
  }, [awake])
}
