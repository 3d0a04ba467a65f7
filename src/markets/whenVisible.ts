import type { Atom } from 'jotai'
import { useEffect, useState } from 'react'
import { store } from '../store.ts'
import { idleMoment } from '../ui/idle.ts'

/** Interval of updates out of view, ms, so that screen readers and page search find no old price. */
const OUT_OF_SIGHT_MS = 1_000
/** Longest piece of such an update, ms: hundreds of rows at once would hold up a frame. */
const SLICE_MS = 4
/** Longest wait for an idle moment between two pieces, ms. */
const PAUSE_MS = 50
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
/** Listeners that the present update has not called yet, in their order. */
let due: Iterator<() => void> | undefined

/** Calls listeners for one slice, and the rest in idle moments. */
function update(): void {
  const began = performance.now()
  while (due) {
    const next = due.next()
    if (next.done) due = undefined
    else next.value()
    if (performance.now() - began > SLICE_MS) break
  }
  if (due) void idleMoment(PAUSE_MS).then(update)
}

/** Calls back now and then, for what is out of sight; one timer serves all. Answers how to stop. */
export function everyNowAndThen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    if (due) return
    due = listeners.values()
    update()
  }, OUT_OF_SIGHT_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    due = undefined
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
