import { atom } from 'jotai'
import type { Answer } from '../../contract/calls/call.ts'
import { pushKey, subscribePush, unsubscribePush } from '../../contract/calls/push.ts'
import { NetworkError, NotOfferedError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { store } from '../store.ts'
import { onStoredElsewhere, readStored, writeStored } from '../stored.ts'
import { isAppleTouch, isInstalled } from './installWays.ts'
import { forgetOffer, offersAtom } from './offers.ts'
import { isOffline } from './offline.ts'
import { PUSH_FOR } from './personalKeys.ts'
import { practiceAtom, userAtom } from './session.ts'
import { isWorkerOff } from './workerOff.ts'

/** A push service, or a service worker, that has not answered by then will not, ms. */
const TIMEOUT_MS = 20_000

/** Support for notifications: available, available once the app is installed, or none. */
export type PushWay = 'ready' | 'install' | 'none'

/** Obstacle to notifications. Errors of the server have their own message. */
export type PushFault = 'offline' | 'denied' | 'service' | Error

const noWorker = () => isWorkerOff() || !('serviceWorker' in navigator)

/** Returns whether this browser supports notifications, and how. */
export function pushWay(): PushWay {
  if (!noWorker() && 'PushManager' in globalThis && 'Notification' in globalThis) return 'ready'
  return isAppleTouch() && !isInstalled() ? 'install' : 'none'
}

/** Returns true if the visitor has forbidden notifications in the browser's own settings. */
export const isPushDenied = (): boolean => pushWay() === 'ready' && Notification.permission === 'denied'

const wantedForAtom = atom(readStored(PUSH_FOR))
/** True if this browser shows the notifications of the current account. */
export const pushOnAtom = atom((get) => {
  const id = get(userAtom)?.id
  return id !== undefined && id === get(wantedForAtom)
})
/** True if notifications are offered: not in practice, and not by every server. */
export const pushOfferedAtom = atom(
  (get) => get(userAtom) !== undefined && !get(practiceAtom) && get(offersAtom)(pushKey),
)

function want(id: string | undefined): void {
  writeStored(PUSH_FOR, id)
  store.set(wantedForAtom, id)
}

/** Follows what another tab decides. */
export const adoptPush = (): void => void onStoredElsewhere(PUSH_FOR, (id) => store.set(wantedForAtom, id))

/** Nobody's notifications from now on; the service worker ends what the browser has subscribed (`sw/sw.ts`). */
export const forgetPush = (): void => want(undefined)

/**
 * Asks the visitor, subscribes with the browser's push service, and tells the server. To be called by a press: browsers
 * ask for nothing else. Answers what stands in the way; undefined when it is done, or the visitor put the question away.
 */
export async function turnPushOn(): Promise<PushFault | undefined> {
  const id = store.get(userAtom)?.id
  if (isOffline()) return 'offline'
  if (id === undefined || pushWay() !== 'ready') return 'service'
  const allowed = await Notification.requestPermission()
  if (allowed !== 'granted') return allowed === 'denied' ? 'denied' : undefined
  const fault = await subscribe(id)
  // Somebody else may have come in meanwhile.
  if (fault === undefined && store.get(userAtom)?.id === id) want(id)
  return fault
}

/** Ends the notifications of this browser; offline the server learns of it by the first message that finds nobody. */
export async function turnPushOff(): Promise<void> {
  want(undefined)
  request(unsubscribePush, {}, { silent: true }).catch(() => undefined)
  const subscription = await (await registration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Subscribes again where the browser or the server has lost it, and tells the language of now. Never rejects. */
export async function renewPush(): Promise<void> {
  const id = store.get(userAtom)?.id
  if (!store.get(pushOnAtom) || !store.get(pushOfferedAtom) || isOffline()) return
  if (pushWay() === 'ready' && Notification.permission === 'granted') await subscribe(id)
}

/** Subscribes for an account; for nobody where another one is logged in by the time the browser is done. */
async function subscribe(id: string | undefined): Promise<PushFault | undefined> {
  try {
    const key = await request(pushKey, {}, { silent: true })
    const target = await within(subscription(key)).catch(() => undefined)
    if (target === undefined) return Notification.permission === 'denied' ? 'denied' : 'service'
    if (store.get(userAtom)?.id !== id) return undefined
    await request(subscribePush, target, { silent: true })
    return undefined
  } catch (error) {
    if (error instanceof NotOfferedError) forgetOffer(error)
    if (error instanceof NetworkError && error.reason === 'offline') return 'offline'
    return error instanceof Error ? error : 'service'
  }
}

const registration = () => navigator.serviceWorker.getRegistration()

/** The browser's subscription, a new one where it has none or one with another server's key. Rejects as the browser does. */
async function subscription(key: Answer<typeof pushKey>) {
  const { pushManager } = await navigator.serviceWorker.ready
  let found = await pushManager.getSubscription()
  if (found && base64url(found.options.applicationServerKey) !== key) {
    await found.unsubscribe()
    found = null
  }
  found ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint } = found
  return { endpoint, p256dh: base64url(found.getKey('p256dh')), auth: base64url(found.getKey('auth')) }
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the push service is slow')), TIMEOUT_MS)),
  ])
