import { type Atom, atom } from 'jotai'
import { quoteAtom } from './atoms.ts'

const tones = new Map<string, Atom<'up' | 'dn' | 'flat' | undefined>>()

/**
 * Whether an instrument stands above or below today's open, an atom an instrument; it changes far less often than the
 * price. Undefined while there is none.
 */
export function toneAtom(code: string): Atom<'up' | 'dn' | 'flat' | undefined> {
  const known = tones.get(code)
  if (known) return known
  const created = atom((get) => {
    const change = get(quoteAtom(code))?.change
    if (change === undefined) return undefined
    return change > 0 ? 'up' : change < 0 ? 'dn' : 'flat'
  })
  tones.set(code, created)
  return created
}
