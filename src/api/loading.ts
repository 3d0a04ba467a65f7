import { atom } from 'jotai'
import { store } from '../store.ts'

const countAtom = atom(0)

/** How many calls run that show the spinner; any response closes its own (document 1 §8). */
export const loadingAtom = atom((get) => get(countAtom))

/** Counts a call that shows the spinner in and out. */
export const countBusy = (change: 1 | -1): void => store.set(countAtom, (count) => Math.max(0, count + change))
