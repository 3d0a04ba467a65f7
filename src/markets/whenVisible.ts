import type { Atom } from 'jotai'
import { useEffect, useState } from 'react'
import { store } from '../store.ts'

/** Interval of updates out of view, ms, so that screen readers and page search find no old price. */
const OUT_OF_SIGHT_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls back now and then, for what is out of sight; one timer serves all. Answers how to stop. */
export function everyNowAndThen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, OUT_OF_SIGHT_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Returns the value of an atom. Out of view it is updated rarely and costs nothing in between. The atom must not
 * change.
 */
export function useWhenVisible<T>(atom: Atom<T>, visible: boolean): T {
  const [value, setValue] = useState(() => store.get(atom))
  useEffect(() => {
    const look = () => setValue(store.get(atom))
    look()
    return visible ? store.sub(atom, look) : everyNowAndThen(look)
  }, [atom, visible])
  return value
}
