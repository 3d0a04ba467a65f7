import { atom } from 'jotai'
import { store } from '../store.ts'

const storedAtAtom = atom<number | undefined>(undefined)
/** When what is shown of the account arrived from the server, our clock, ms, while it is an offline copy. */
export const accountAsOfAtom = atom((get) => get(storedAtAtom))

/** Hears of what age an answer to the account is, as `RequestOptions.asOf`. */
export const accountAge = (storedAt: number | undefined): void => store.set(storedAtAtom, storedAt)

/** Somebody else is logged in, or nobody: what the service worker kept for the account goes, with it or without it. */
export function forgetAccountCopy(): void {
  accountAge(undefined)
  navigator.serviceWorker?.controller?.postMessage({ type: 'FORGET_ACCOUNT' })
  import('./later/emptyAccountCopy.ts').then((part) => part.emptyAccountCopy()).catch(() => undefined)
}
