import { atom } from 'jotai'
import { deployedBuild } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { log } from '../log.ts'
import { pendingOrders } from '../session/pendingOrders.ts'
import { store } from '../store.ts'

const readyAtom = atom<(() => void) | undefined>(undefined)
/** How to change over to a newer build, when one waits. */
export const updateAtom = atom((get) => get(readyAtom))

const offer = (change: () => void): void => store.set(readyAtom, () => change)

let checkWorker: (() => Promise<unknown>) | undefined

/** Looks for newer builds: at start, and whenever the page is shown again. Changing over is the visitor's decision. */
export function watchUpdates(): void {
  register().catch((error: unknown) => log('no service worker', error))
  const look = () => {
    if (document.visibilityState === 'visible') lookForBuild()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

/** Registers the service worker; a new one waits until the visitor agrees. */
async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const development = import.meta.env.DEV
  const worker = new Workbox(development ? '/dev-sw.js?dev-sw' : '/sw.js', {
    scope: '/',
    type: development ? 'module' : 'classic',
    updateViaCache: 'none',
  })
  let agreed = false
  worker.addEventListener('waiting', () =>
    offer(() => {
      agreed = true
      worker.messageSkipWaiting()
    }),
  )
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (agreed) reload()
    // Another tab agreed: this one goes on with its old parts until its own visitor does.
    else if (isUpdate || isExternal) offer(reload)
  })
  checkWorker = () => worker.update()
  await worker.register()
}

/** Whatever happens to this question, nothing is shown (decisions §1). */
async function lookForBuild(): Promise<void> {
  try {
    const deployed = await request(deployedBuild, {})
    if (import.meta.env.DEV || deployed.version === __BUILD__.version) return
    if (checkWorker && navigator.serviceWorker.controller) await checkWorker()
    else offer(reload)
  } catch {
    // Offline, or a server without this call: the next look may tell.
  }
}

let reloading = false

/** Reloads once, never while the outcome of an order is open. */
async function reload(): Promise<void> {
  if (reloading) return
  reloading = true
  await pendingOrders.idle()
  location.reload()
}
