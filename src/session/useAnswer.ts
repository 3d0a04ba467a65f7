import { useCallback, useState } from 'react'
import { NotOfferedError } from '../api/errors.ts'
import { forgetOffer } from './offers.ts'
import { type Look, useTurns } from './useTurns.ts'

/** What was asked for: its answer as far as it is there, and why the last try brought none. */
export interface Asked<T> {
  /** The newest one; stays while it is asked for again. */
  readonly answer: T | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly reload: () => void
}

/** Asks when it is first drawn, when `load` is another one, and when told; `load` undefined asks nothing. */
export function useAnswer<T>(load: (() => Promise<T>) | undefined): Asked<T> {
  const [held, setHeld] = useState<{ answer?: T | undefined; error?: unknown; busy: boolean }>({ busy: true })
  const ask: Look = useCallback(
    (isLast) => {
      if (load === undefined) return
      setHeld(({ answer }) => ({ answer, busy: true }))
      load().then(
        (answer) => isLast() && setHeld({ answer, busy: false }),
        (error: unknown) => {
          if (error instanceof NotOfferedError) forgetOffer(error)
          if (isLast()) setHeld(({ answer }) => ({ answer, error, busy: false }))
        },
      )
    },
    [load],
  )
  const reload = useTurns(ask)
  return { answer: held.answer, error: held.error, busy: held.busy, reload }
}
