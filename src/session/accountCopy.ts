import { atom } from 'jotai'
import type { WorkerMessage } from '../../sw/cache/workerMessages.ts'
import { store } from '../store.ts'
import { currentToken } from './session.ts'

/** Answers about an account that the service worker keeps, each with an age of its own. */
export type CopiedPart = 'detail' | 'changes' | 'history'

type Ages = Readonly<Partial<Record<CopiedPart, number>>>

const noAges: Ages = {}
const agesAtom = atom(noAges)
/** Times at which offline copies were loaded, our clock, ms. Live parts are not included. */
export const copyAgesAtom = atom((get) => get(agesAtom))

/**
 * Notes the age of an answer, as `RequestOptions.asOf`; to be made when the request is sent: once another account is logged
 * in, the answer belongs to nobody. `further`: one more page, which makes a list no younger.
 */
export function ageOf(part: CopiedPart, further = false): (storedAt: number | undefined) => void {
  const token = currentToken()
  return (storedAt) => {
    if (token !== currentToken()) return
    store.set(agesAtom, ({ [part]: before, ...others }) => {
      const times = [storedAt ?? [], (further ? before : undefined) ?? []].flat()
      return times.length > 0 ? { ...others, [part]: Math.min(...times) } : others
    })
  }
}

/** Another account is logged in, or none: what was kept for the account is deleted, with the service worker or without it. */
export function forgetAccountCopy(): void {
  store.set(agesAtom, noAges)
  void postToWorker({ type: 'FORGET_ACCOUNT' })
  import('./emptyAccountCopy.ts').then((part) => part.emptyAccountCopy()).catch(() => undefined)
}

/** Tells the service worker. A page that was loaded past its worker has none that controls it, though one is there and keeps. */
export async function postToWorker(message: WorkerMessage): Promise<void> {
  const workers = navigator.serviceWorker
  const worker = workers?.controller ?? (await workers?.getRegistration().catch(() => undefined))?.active
  worker?.postMessage(message)
}
