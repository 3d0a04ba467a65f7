import { atom } from 'jotai'
import type { User } from '../../contract/entities/account.ts'
import { store } from '../store.ts'

/** An account that no server knows: a replay's. Its token names it in the app and goes nowhere. */
export interface PracticeAccount {
  readonly token: string
  readonly user: User
}

/** The practice account in use; `setStandIn` sets it. It is here so that the console asks about the network without the session of a visitor. */
export const standInAtom = atom<PracticeAccount | undefined>(undefined)

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

/** True if the server cannot be reached: there is no network, and no practice account that works without one. */
export const offlineAtom = atom((get) => !get(networkAtom) && get(standInAtom) === undefined)

/** The same, outside React. */
export const isOffline = (): boolean => !hasNetwork() && store.get(standInAtom) === undefined
