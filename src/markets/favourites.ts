import { type Atom, atom } from 'jotai'
import { practiceAtom } from '../session/session.ts'
import { onStoredElsewhere } from '../stored.ts'
import { instrumentsAtom } from './instruments.ts'
import { readCodes, writeCodes } from './storedCodes.ts'

const KEY = 'markets.favourites'

const keptAtom = atom(readCodes(KEY))
keptAtom.onMount = (set) => onStoredElsewhere(KEY, () => set(readCodes(KEY)))

/**
 * Codes of the favourites in their order, kept on this device. While there is a list of instruments, codes that it does
 * not know are left out, and are forgotten with the next change.
 */
export const favouritesAtom = atom(
  (get): readonly string[] => {
    const stored = get(keptAtom)
    const list = get(instrumentsAtom)
    if (stored.length === 0 || list.length === 0) return stored
    const known = new Set(list.map(({ code }) => code))
    return stored.filter((code) => known.has(code))
  },
  (get, set, codes: readonly string[]) => {
    // A replay knows a few markets only: those it does not know are nothing to forget.
    const unseen = get(practiceAtom) ? get(keptAtom).filter((code) => !get(favouritesAtom).includes(code)) : []
    const all = [...codes, ...unseen]
    set(keptAtom, all)
    writeCodes(KEY, all)
  },
)

/** Makes an instrument a favourite, the last of them, or makes it none. Answers whether it is one now. */
export const toggleFavouriteAtom = atom(null, (get, set, code: string): boolean => {
  const codes = get(favouritesAtom)
  const had = codes.includes(code)
  set(favouritesAtom, had ? codes.filter((one) => one !== code) : [...codes, code])
  return !had
})

const single = new Map<string, Atom<boolean>>()

/** Returns the atom that says whether an instrument is a favourite. */
export function favouriteAtom(code: string): Atom<boolean> {
  const held = single.get(code) ?? atom((get) => get(favouritesAtom).includes(code))
  single.set(code, held)
  return held
}
