import { useCallback, useEffect, useRef, useState } from 'react'
import { useReturns } from '../session/useReturns.ts'
import { type LoadedPages, type LoadPage, nextPage, pagesUpTo } from './pages.ts'

interface Held<T> {
  readonly load?: LoadPage<T>
  readonly loaded?: LoadedPages<T>
  readonly error?: unknown
  readonly loading: boolean
}

/** A paged list as far as it is loaded; what came last stays while it is asked for again. */
export interface Pages<T> {
  readonly loaded: LoadedPages<T> | undefined
  readonly loading: boolean
  readonly error: unknown
  /** All loaded pages anew; never rejects. */
  readonly reload: () => Promise<void>
  readonly more: () => void
}

/** A reviewer's verdict is heard of soon enough. */
const LOOK_EVERY_MS = 10_000

/**
 * Loads a paged list: when it is first drawn, when `load` is another one, whenever the visitor is back, and now and then
 * while a row waits for somebody. Keep `load` the same as long as it asks the same.
 */
export function usePages<T>(load: LoadPage<T>, isWaiting: (row: T) => boolean): Pages<T> {
  const [held, setHeld] = useState<Held<T>>({ loading: true })
  const turn = useRef(0)
  const newest = useRef(held)
  useEffect(() => {
    newest.current = held
  })
  const take = useCallback(async (wanted: LoadPage<T>, fetch: () => Promise<LoadedPages<T>>) => {
    turn.current += 1
    const mine = turn.current
    setHeld(({ error: _, ...before }) => ({ ...before, loading: true }))
    try {
      const loaded = await fetch()
      if (mine === turn.current) setHeld({ load: wanted, loaded, loading: false })
    } catch (error) {
      if (mine === turn.current) setHeld((before) => ({ ...before, error, loading: false }))
    }
  }, [])
  const reload = useCallback(() => {
    const { load: before, loaded } = newest.current
    return take(load, () => pagesUpTo(load, before === load ? (loaded?.pages ?? 1) : 1))
  }, [load, take])
  const more = useCallback(() => {
    const { load: before, loaded } = newest.current
    if (before === load && loaded) void take(load, () => nextPage(load, loaded))
  }, [load, take])
  useEffect(() => {
    void reload()
    return () => {
      turn.current += 1
    }
  }, [reload])
  const loaded = held.load === load ? held.loaded : undefined
  useReturns(reload, loaded?.rows.some(isWaiting) ? LOOK_EVERY_MS : undefined)
  return { loaded, loading: held.loading, error: held.error, reload, more }
}
