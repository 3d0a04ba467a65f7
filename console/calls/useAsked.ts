import { useCallback, useEffect, useRef, useState } from 'react'

/** What was asked for: its answer as far as it is there, and why the last try brought none. */
export interface Asked<T> {
  /** The newest one; stays while it is asked for again. */
  readonly answer: T | undefined
  /** Why the last try brought none; gone with the next answer. */
  readonly error: unknown
  readonly busy: boolean
  /** When the answer came, our clock, ms. */
  readonly asOf: number | undefined
  readonly reload: () => void
}

interface Held<T> {
  /** What it is the answer of. */
  readonly of?: unknown
  readonly answer?: T | undefined
  readonly error?: unknown
  readonly busy: boolean
  readonly asOf?: number | undefined
}

/**
 * Asks when it is first drawn, when `load` is another one (then without the old answer, unless it `keeps` it), when told,
 * when the network or the page comes back, and every `everyMs` while the page can be seen; `load` is told whether that is by
 * itself. Undefined asks nothing.
 */
export function useAsked<T>(
  load: ((byItself: boolean) => Promise<T>) | undefined,
  { everyMs, keeps = false }: { readonly everyMs?: number; readonly keeps?: boolean } = {},
): Asked<T> {
  const [held, setHeld] = useState<Held<T>>({ busy: load !== undefined })
  const look = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (load === undefined) {
      setHeld({ busy: false })
      return
    }
    let newest = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const again = () => {
      clearTimeout(timer)
      if (everyMs !== undefined && !gone) timer = setTimeout(() => !document.hidden && turn(true), everyMs)
    }
    const turn = (byItself: boolean) => {
      newest += 1
      const mine = newest
      clearTimeout(timer)
      setHeld((old) => (keeps || old.of === load ? { ...old, busy: true } : { of: load, busy: true }))
      const settle = (next: (old: Held<T>) => Held<T>) => {
        if (gone || mine !== newest) return
        setHeld((old) => ({ ...next(old), of: load }))
        again()
      }
      load(byItself).then(
        (answer) => settle(() => ({ answer, busy: false, asOf: Date.now() })),
        (error: unknown) => settle((old) => ({ ...old, error, busy: false })),
      )
    }
    const back = () => !document.hidden && turn(false)
    look.current = () => turn(false)
    turn(false)
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    return () => {
      gone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
    }
  }, [load, everyMs, keeps])
  const reload = useCallback(() => look.current(), [])
  // Drawn before the effect has begun to ask: what another asking has brought is not this one's.
  const { answer, error, busy, asOf } = keeps || held.of === load ? held : { busy: true }
  return { answer, error, busy, asOf, reload }
}
