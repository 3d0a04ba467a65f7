import { type Atom, atom } from 'jotai'
import { quoteAtom } from './atoms.ts'

const tones = new Map<string, Atom<'up' | 'dn' | 'flat' | undefined>>()

/**
 * Returns the atom that tells if an instrument is above or below today's open. It changes far less often than the price.
 * Undefined while there is no price.
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
