import type { Atom } from 'jotai'
import { useEffect, useState } from 'react'
import { store } from '../store.ts'

/** What nobody sees follows this often, ms: who reads the list aloud or searches the page finds no old price. */
const OUT_OF_SIGHT_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls back now and then, for what is out of sight; one timer serves all. Answers how to stop. */
export function nowAndThen(listener: () => void): () => void {
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

/** What an atom holds; out of sight it is looked at now and then, and costs nothing meanwhile. The same atom for good. */
export function useInSight<T>(atom: Atom<T>, visible: boolean): T {
  const [value, setValue] = useState(() => store.get(atom))
  useEffect(() => {
    const look = () => setValue(store.get(atom))
    look()
    return visible ? store.sub(atom, look) : nowAndThen(look)
  }, [atom, visible])
  return value
}
