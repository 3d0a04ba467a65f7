import { atom } from 'jotai'
import { store } from '../store.ts'

const readyAtom = atom<(() => void) | undefined>(undefined)
/** How to change over to a newer build, when one waits. */
export const updateAtom = atom((get) => get(readyAtom))

/** A newer build waits; changing over is the visitor's decision. */
export const offerUpdate = (change: () => void): void => store.set(readyAtom, () => change)
