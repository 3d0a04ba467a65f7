import { useCallback, useEffect, useRef, useState } from 'react'
import { NotOfferedError } from '../api/errors.ts'
import { forgetOffer } from '../session/offers.ts'
import { firstChanges, furtherChanges, type LoadedLog, type LogAsked } from './balanceLog.ts'

interface Held {
  /** What is loaded answers this. */
  readonly asked?: LogAsked
  readonly loaded?: LoadedLog
  readonly error?: unknown
  readonly loading: boolean
}

/** Changes of the balance; what came last stays while something else is on its way. */
export interface BalanceLogState {
  readonly loaded: LoadedLog | undefined
  /** What is loaded answers something else than what is asked now. */
  readonly outdated: boolean
  readonly loading: boolean
  readonly error: unknown
  readonly reload: () => Promise<void>
  readonly more: () => void
}

/** Loads the log that is asked for, and again when something else is; undefined asks nothing yet. */
export function useBalanceLog(asked: LogAsked | undefined): BalanceLogState {
  const [held, setHeld] = useState<Held>({ loading: true })
  const turn = useRef(0)
  const newest = useRef(held)
  useEffect(() => {
    newest.current = held
  })
  const load = useCallback(async (wanted: LogAsked, fetch: () => Promise<LoadedLog>) => {
    turn.current += 1
    const mine = turn.current
    setHeld(({ error: _, ...before }) => ({ ...before, loading: true }))
    try {
      const loaded = await fetch()
      if (mine === turn.current) setHeld({ asked: wanted, loaded, loading: false })
    } catch (error) {
      if (error instanceof NotOfferedError) forgetOffer(error)
      if (mine === turn.current) setHeld((before) => ({ ...before, error, loading: false }))
    }
  }, [])
  const reload = useCallback(async () => {
    if (asked === undefined) return
    const { asked: before, loaded } = newest.current
    await load(asked, () => firstChanges(asked, before === asked ? loaded?.rows.length : 0))
  }, [asked, load])
  const more = useCallback(() => {
    const { asked: before, loaded } = newest.current
    if (asked === undefined || asked !== before || loaded === undefined) return
    void load(asked, () => furtherChanges(asked, loaded))
  }, [asked, load])
  useEffect(() => {
    void reload()
    return () => {
      turn.current += 1
    }
  }, [reload])
  const { loaded, error, loading } = held
  return { loaded, outdated: held.asked !== asked, loading, error, reload, more }
}
