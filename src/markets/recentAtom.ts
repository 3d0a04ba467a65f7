import { atom } from 'jotai'
import { readCodes, writeCodes } from './storedCodes.ts'

const KEY = 'markets.recent'
const MAX_RECENT = 5

const codesAtom = atom(readCodes(KEY).slice(0, MAX_RECENT))

/** Codes of the instruments picked last, newest first; setting one puts it in front. */
export const recentAtom = atom(
  (get) => get(codesAtom),
  (get, set, picked: string) => {
    const codes = [picked, ...get(codesAtom).filter((code) => code !== picked)].slice(0, MAX_RECENT)
    set(codesAtom, codes)
    writeCodes(KEY, codes)
  },
)
