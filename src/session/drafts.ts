import { atom, type WritableAtom } from 'jotai'
import { store } from '../store.ts'
import { ownTokenAtom, takeoversAtom } from './session.ts'

/** Before the names of drafts in the tab's storage. */
const PREFIX = 'draft-'

const drafts = new Set<() => void>()
const secrets = new Set<() => void>()

/** What was typed; `''` for nothing. */
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

/** What was typed into a field, for as long as the tab is open: it outlives an error, a reload and another language. Nothing secret. */
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

/** What was typed into a field that is nobody else's to read: in memory alone, so that it outlives another language and no more. */
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
