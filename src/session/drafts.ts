import { atom, type WritableAtom } from 'jotai'
import { store } from '../store.ts'
import { ownTokenAtom, takeoversAtom } from './session.ts'

/** Before the names of drafts in the tab's storage. */
const PREFIX = 'draft-'

const drafts = new Set<() => void>()
const secrets = new Set<() => void>()

/** Typed text. `''` if nothing. */
export type Draft = WritableAtom<string, [string], void>

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

/**
 * Returns the atom of a field's text. It is kept while the tab is open, through errors, a reload and a change of
 * language. Not for secrets.
 */
export function draftAtom(name: string): Draft {
  const held = atom(read(name))
  drafts.add(() => store.set(held, ''))
  return atom(
    (get) => get(held),
    (_get, set, value) => {
      set(held, value)
      write(name, value)
    },
  )
}

/** Returns the atom of a secret field. It is kept in memory only, through a change of language. */
export function secretAtom(): Draft {
  const held = atom('')
  secrets.add(() => store.set(held, ''))
  return atom(
    (get) => get(held),
    (_get, set, value) => set(held, value),
  )
}

/** Forgets passwords and codes: they were accepted. */
export function forgetSecrets(): void {
  for (const empty of secrets) empty()
}

/** Forgets everything typed: whoever typed it has logged in, or out. */
export function forgetDrafts(): void {
  forgetSecrets()
  for (const empty of drafts) empty()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing could be stored either.
  }
}

// In another tab, too.
store.sub(ownTokenAtom, () => store.get(ownTokenAtom) === undefined && forgetDrafts())
store.sub(takeoversAtom, forgetDrafts)
