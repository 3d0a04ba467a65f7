import { atom } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { store } from '../store.ts'
import { useAtomValue } from '../useAtom.ts'
import type { ActionId, Keys } from './keys.ts'

/** The keys on this device; none until `keys.ts` is loaded. */
export const keysAtom = atom<Keys | undefined>(undefined)

/** The key of an action, to be shown; '' for none. */
export const useKey = (id: ActionId): string => useAtomValue(keysAtom)?.[id] ?? ''

/** Handlers of actions by visible parts. The newest comes first. */
const runs = new Map<ActionId, readonly (() => void)[]>()

/** The action that no part on the screen does: the centre of commands takes it as soon as it is loaded. */
export const wantedAtom = atom<ActionId | undefined>(undefined)

/** Starts an action. Answers whether a part on the screen did it; where none did, and `orElse`, the centre of commands does. */
export function runAction(id: ActionId, orElse = true): boolean {
  const run = runs.get(id)?.at(-1)
  if (run) run()
  else if (orElse) store.set(wantedAtom, id)
  return run !== undefined
}

/** Does an action while the component is on the screen. `behind`: only where nothing else there does it. */
export function useAction(id: ActionId, run: () => void, behind = false): void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  // As soon as the page shows the key it listens to it.
  useLayoutEffect(() => {
    const own = () => latest.current()
    const others = () => (runs.get(id) ?? []).filter((one) => one !== own)
    runs.set(id, behind ? [own, ...others()] : [...others(), own])
    return () => void runs.set(id, others())
  }, [id, behind])
}
