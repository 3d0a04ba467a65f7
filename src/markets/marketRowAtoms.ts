import { type Atom, atom } from 'jotai'
import { quoteAtom } from './atoms.ts'

const directions = new Map<string, Atom<'up' | 'dn'>>()

/** Whether an instrument stands above or below today's open, an atom an instrument; it changes far less often than the price. */
export function directionAtom(code: string): Atom<'up' | 'dn'> {
  const known = directions.get(code)
  if (known) return known
  const made = atom((get): 'up' | 'dn' => ((get(quoteAtom(code))?.change ?? 0) < 0 ? 'dn' : 'up'))
  directions.set(code, made)
  return made
}
