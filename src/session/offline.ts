import { atom } from 'jotai'
import { store } from '../store.ts'
import { practiceAtom } from './session.ts'

// Undefined where there is no browser: only a plain no is one.
const hasNetwork = (): boolean => globalThis.navigator?.onLine !== false

const networkAtom = atom(hasNetwork())
networkAtom.onMount = (set) => {
  const look = () => set(hasNetwork())
  look()
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}

/** Whether nothing can be asked of the server: there is no network, and no practice that needs none. */
export const offlineAtom = atom((get) => !get(networkAtom) && !get(practiceAtom))

/** The same, outside React. */
export const isOffline = (): boolean => !hasNetwork() && !store.get(practiceAtom)
