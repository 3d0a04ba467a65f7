import { useEffect } from 'react'

/** Looks again whenever the visitor is back, or the network is; and every so many milliseconds while that is given. */
export function useReturns(look: () => void, every?: number): void {
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && look()
    const looking = every === undefined ? undefined : setInterval(back, every)
    addEventListener('online', back)
    addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(looking)
      removeEventListener('online', back)
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [look, every])
}
