import { Workbox } from 'workbox-window'
import { deployedBuild } from '../../../contract/calls/session.ts'
import type { WorkerMessage } from '../../../sw/cache/workerMessages.ts'
import { holdRequests } from '../../api/holdRequests.ts'
import { request } from '../../api/request.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { log } from '../../log.ts'
import { pendingOrders } from '../../session/pendingOrders.ts'
import { ownTokenAtom } from '../../session/session.ts'
import { isWorkerOff } from '../../session/workerOff.ts'
import { store } from '../../store.ts'
import { offerUpdate } from '../updates.ts'
import { removeWorker } from './removeWorker.ts'

/**
 * How long a waiting worker may take to take over, ms: a tenth of a second where the old one is left alone. One that is asked
 * something in the very moment it is stopped is started again, and then stays while it is asked things: for minutes.
 */
const CHANGE_TIMEOUT_MS = 5_000
/** Until what is being drawn has loaded its parts, ms: they come through the old worker, too. */
const SETTLE_MS = 500

let worker: Workbox | undefined

/**
 * Registers the service worker and looks for newer builds: now, and whenever the page is shown again. A new one waits until
 * the visitor agrees. `apiOrigin`: where the first visit's questions went, to be asked again for keeping.
 */
export function startWorker(apiOrigin: string): void {
  if (isWorkerOff()) void removeWorker()
  else register(apiOrigin).catch((error: unknown) => log('no service worker', error))
  const look = () => {
    if (document.visibilityState === 'visible') lookForBuild()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

async function register(apiOrigin: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const development = import.meta.env.DEV
  const first = !navigator.serviceWorker.controller
  worker = new Workbox(development ? '/dev-sw.js?dev-sw' : '/sw.js', {
    scope: '/',
    type: development ? 'module' : 'classic',
    updateViaCache: 'none',
  })
  let agreed = false
  worker.addEventListener('waiting', async () => {
    // One that waited before the page came is told of while the registration is still on its way.
    const found = await registered
    // The very first worker waits for nobody; caught between installing and starting it looks as if it did.
    if (!found?.active || !found.waiting) return
    offerUpdate(async () => {
      agreed = true
      const over = holdRequests(CHANGE_TIMEOUT_MS)
      setTimeout(() => worker?.messageSkipWaiting(), SETTLE_MS)
      await over
      // What takes over later than this comes as an offer again: nobody is to lose a page they went on with.
      agreed = false
    })
  })
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (agreed) reload()
    // Another tab agreed: this one goes on with its old parts until its own visitor does. The very first worker is no update,
    // also when the page was reloaded while it was still being installed.
    else if (!first && (isUpdate || isExternal)) offerUpdate(reload)
  })
  const registered = worker.register()
  await registered
  if (first) await askAgain(apiOrigin)
  else navigator.serviceWorker.controller?.postMessage({ type: 'FILL_SHELL' } satisfies WorkerMessage)
}

/**
 * The worker asks again for what was asked before it was there, and for what the page held (`public/first-data.js`): the second
 * visit may be without a network.
 */
async function askAgain(apiOrigin: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const fetched = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => URL.canParse(name) && new URL(name).origin === apiOrigin)
  const answers = document.querySelectorAll<HTMLElement>('script[data-answer]')
  const drawn = [...answers].map(({ dataset }) => `${apiOrigin}${dataset.answer}`)
  const urls = [...new Set([...drawn, ...fetched])]
  const language = currentLanguage().code
  const message: WorkerMessage = { type: 'ASKED_BEFORE', urls, language, token: store.get(ownTokenAtom) ?? '' }
  active?.postMessage(message)
}

/** Checks for a newer build. Errors are ignored (decisions §1). */
async function lookForBuild(): Promise<void> {
  try {
    const deployed = await request(deployedBuild, {})
    if (import.meta.env.DEV || deployed.version === __BUILD__.version) return
    if (worker && navigator.serviceWorker.controller) await worker.update()
    else offerUpdate(reload)
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
