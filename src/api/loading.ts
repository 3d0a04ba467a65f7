import { atom } from 'jotai'
import { store } from '../store.ts'

const countAtom = atom(0)

/** Number of running calls with a spinner. Any response closes its own (document 1 §8). */
export const loadingAtom = atom((get) => get(countAtom))

/** Counts a call that shows the spinner in and out. */
export const countBusy = (change: 1 | -1): void => store.set(countAtom, (count) => Math.max(0, count + change))

/** Progress of an upload for the spinner. */
interface UploadUnderWay {
  /** Part that was sent, 0 to 1. */
  readonly sent: number
  /** Calls it off, where that can be done. */
  readonly stop: (() => void) | undefined
}

/** The upload that is under way. */
export const uploadAtom = atom<UploadUnderWay | undefined>(undefined)
