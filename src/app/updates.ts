import { atom } from 'jotai'
import { store } from '../store.ts'

const readyAtom = atom<(() => Promise<void>) | undefined>(undefined)
/** Installs the newer build, if one waits. */
export const updateAtom = atom((get) => get(readyAtom))

/** A newer build waits; changing over is the visitor's decision. `change` resolves where it did not come to it. */
export const offerUpdate = (change: () => Promise<void>): void => store.set(readyAtom, () => change)
