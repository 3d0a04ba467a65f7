import { atom } from 'jotai'
import { useEffectEvent, useLayoutEffect } from 'react'
import { readStored, writeStored } from '../../src/stored.ts'
import { useAtomValue } from '../../src/useAtom.ts'

const KEY = 'ops-shortcuts'
const heldAtom = atom(readStored(KEY) !== 'off')

/** True if single-key shortcuts are on. They can be turned off for dictation software. */
export const shortcutsAtom = atom(
  (get) => get(heldAtom),
  (_get, set, on: boolean) => {
    set(heldAtom, on)
    writeStored(KEY, on ? undefined : 'off')
  },
)

/** Keys by where they are on the keyboard, so that they are the same in every script: `a`, `slash`, `shift+slash`. */
export type Shortcuts = Readonly<Record<string, () => void>>

const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

/** Listens for single keys, but not while something is typed or a sheet is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const on = useAtomValue(shortcutsAtom)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as Element | null)?.closest?.(typing) || document.querySelector('dialog:modal')) return
    const key = event.code.replace(/^Key/, '').toLowerCase()
    const act = shortcuts[event.shiftKey ? `shift+${key}` : key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // As soon as the page shows what a key does it listens to it.
  useLayoutEffect(() => {
    if (!on) return
    const received = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', received)
    return () => removeEventListener('keydown', received)
  }, [on])
}
