import { atom } from 'jotai'
import type { WorkerMessage } from '../../contract/cache/workerMessages.ts'
import type { OrderList } from '../../contract/entities/order.ts'
import { store } from '../store.ts'
import { currentToken } from './session.ts'

/** What answers tell of an account, each with an age of its own. */
export type AccountPart = 'user' | 'balance' | 'figures' | 'changes' | OrderList

type Ages = Readonly<Partial<Record<AccountPart, number>>>

const noAges: Ages = {}
const agesAtom = atom(noAges)
/** When the parts that are offline copies arrived from the server, our clock, ms; the others are not in it. */
export const accountAgesAtom = atom((get) => get(agesAtom))

/** The time of the oldest of these parts; undefined while none of them is a copy. */
export function oldestOf(ages: Ages, parts: readonly AccountPart[]): number | undefined {
  const times = parts.flatMap((part) => ages[part] ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

/**
 * Hears of what age an answer to the account is, as `RequestOptions.asOf`; to be made when it is asked for: once another
 * account is logged in it is nobody's. `further`: one more page, which makes a list no younger.
 */
export function ageOf(part: AccountPart, further = false): (storedAt: number | undefined) => void {
  const token = currentToken()
  return (storedAt) => {
    if (token !== currentToken()) return
    store.set(agesAtom, ({ [part]: before, ...others }) => {
      const times = [storedAt ?? [], (further ? before : undefined) ?? []].flat()
      return times.length > 0 ? { ...others, [part]: Math.min(...times) } : others
    })
  }
}

/** The live channel tells of these parts: they are no copies. */
export function heardLive(parts: readonly AccountPart[]): void {
  const ages = store.get(agesAtom)
  if (oldestOf(ages, parts) === undefined) return
  store.set(agesAtom, Object.fromEntries(Object.entries(ages).filter(([part]) => !parts.some((one) => one === part))))
}

/** Somebody else is logged in, or nobody: what the service worker kept for the account goes, with it or without it. */
export function forgetAccountCopy(): void {
  store.set(agesAtom, noAges)
  void tellWorker({ type: 'FORGET_ACCOUNT' })
  import('./later/emptyAccountCopy.ts').then((part) => part.emptyAccountCopy()).catch(() => undefined)
}

/** A page that was loaded past its worker has none that controls it, though one is there and keeps. */
async function tellWorker(message: WorkerMessage): Promise<void> {
  const workers = navigator.serviceWorker
  const worker = workers?.controller ?? (await workers?.getRegistration().catch(() => undefined))?.active
  worker?.postMessage(message)
}
