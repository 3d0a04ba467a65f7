import { atom, type WritableAtom } from 'jotai'
import { store } from '../../store.ts'
import { ownTokenAtom } from '../session.ts'

/** Before the names of drafts in the tab's storage. */
const PREFIX = 'draft-'

const emptied = new Set<() => void>()

type Held = WritableAtom<string, [string], void>

function read(name: string): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? ''
  } catch {
    return ''
  }
}

function write(name: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, value)
  } catch {
    // Refused or full: the atom holds it as long as the page lives.
  }
}

/** What was typed into a field, for as long as the tab is open: it outlives an error, a reload and another language. Nothing secret. */
export function draftAtom(name: string): Held {
  const held = atom(read(name))
  emptied.add(() => store.set(held, ''))
  return atom(
    (get) => get(held),
    (_get, set, value) => {
      set(held, value)
      write(name, value)
    },
  )
}

/** What was typed into a field that is nobody else's to read: in memory alone, so that it outlives another language and no more. */
export function secretAtom(): Held {
  const held = atom('')
  emptied.add(() => store.set(held, ''))
  return atom(
    (get) => get(held),
    (_get, set, value) => set(held, value),
  )
}

/** Forgets everything typed: it was sent and accepted, or whoever typed it has logged out. */
export function forgetDrafts(): void {
  for (const empty of emptied) empty()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing could be stored either.
  }
}

// Logged out in another tab, too.
store.sub(ownTokenAtom, () => store.get(ownTokenAtom) === undefined && forgetDrafts())
