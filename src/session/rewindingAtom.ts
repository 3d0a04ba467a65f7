import { atom } from 'jotai'

/** Set while the practice account is a trade of the past that is played again: nobody trades in it. */
export const rewindingAtom = atom(false)
