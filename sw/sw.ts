import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { DATABASE } from '../contract/cacheDatabases.ts'
import { Answering } from './answering.ts'
import { idbStore } from './cache/idbStore.ts'
import { receiveSharedFile, SHARE_PATH } from './cache/sharedFile.ts'
import { hashOfToken } from './cache/tokenHash.ts'
import type { PageMessage } from './cache/workerMessages.ts'
import { cacheableCall, cacheOf } from './cacheableCall.ts'
import { CachedMarket } from './cachedMarket.ts'
import { AccountCache } from './caches/accountCache.ts'
import { AnswerCache, DAY_MS } from './caches/answerCache.ts'
import { SeriesCache } from './caches/seriesCache.ts'
import { fetchWithin } from './fetchWithin.ts'
import { KeptScreens, withScreen } from './keptScreens.ts'
import { handleMessage } from './messages.ts'
import { notThePage } from './navigation.ts'
import { answerPicture, PICTURE_CACHE } from './pictures.ts'
import { followPush, type PushPorts, showPush } from './pushes.ts'
import { fillShell, PAGE } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

const now = () => Date.now()
const log = (what: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the worker has no other place to say it
  console.warn(what, error)
}

// The shell of this build and nothing else: every page, every language, every flag.
const shell = new PrecacheController()
shell.addToCacheList(self.__WB_MANIFEST as (PrecacheEntry | string)[])
self.addEventListener('activate', (event) => void shell.activate(event))
cleanupOutdatedCaches()
const fill = () =>
  fillShell(shell.getURLsToCacheKeys(), {
    open: () => caches.open(shell.strategy.cacheName),
    fetch: (url, init) => fetch(url, init),
  })

const screens = new KeptScreens(caches, __BUILD__.version, now)
// Only a build has files to store and a page to answer with; asking for one while developing throws.
if (import.meta.env.PROD) {
  self.addEventListener('install', (event) => event.waitUntil(fill()))
  // Before the files: `/` is one of them.
  const page = shell.createHandlerBoundToURL(PAGE)
  registerRoute(
    new NavigationRoute(
      async (options) => {
        // Asked first: the page's handler puts another request there.
        const found = screens.find(options.request.url, navigator.onLine)
        const response = await page(options)
        const screen = await found
        return screen ? withScreen(response.clone(), screen, now()).catch(() => response) : response
      },
      { denylist: [notThePage] },
    ),
  )
}
registerRoute(new PrecacheRoute(shell))

// Logos are the only images that are asked for with CORS; other images take their own way.
registerRoute(
  ({ request }) => request.destination === 'image' && request.mode === 'cors',
  ({ request, event }) => {
    const ports = { open: () => caches.open(PICTURE_CACHE), fetch: (requested: Request) => fetch(requested) }
    return answerPicture(request, ports, (work) => event.waitUntil(work))
  },
)

const answers = new AnswerCache(idbStore(DATABASE.answers), now)
const series = new SeriesCache({ series: idbStore(DATABASE.series), uses: idbStore(DATABASE.seriesUses) }, now)
const market = new CachedMarket(answers, series, now)
const account = new AccountCache(idbStore(DATABASE.account), hashOfToken)
const answering = new Answering({
  fetch: fetchWithin,
  now,
  after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  market,
  account,
  log,
})

// The API may stand on another host: what counts is that the table of calls lets its answer be kept.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const isShare = request.method === 'POST' && new URL(request.url).pathname === SHARE_PATH
  if (isShare && request.mode === 'navigate') return event.respondWith(receiveSharedFile(request))
  const requested = cacheableCall(request.method, request.url, request.headers)
  if (!requested) return
  const late = async () => {
    const page = await self.clients.get(event.clientId)
    page?.postMessage({ type: 'LATE', path: requested.path } satisfies PageMessage)
  }
  event.respondWith(
    answering.respond(
      request,
      requested,
      (work) => event.waitUntil(work),
      () => event.waitUntil(late()),
    ),
  )
})

self.addEventListener('activate', (event) => {
  const lifeOf = (url: string) => (cacheOf(new URL(url).pathname) === 'day' ? DAY_MS : Number.POSITIVE_INFINITY)
  // Builds until November 2026 stored a part of the app there.
  const left = caches.delete('later')
  // A first visit is looked after too, so that the second one may be offline.
  event.waitUntil(Promise.all([self.clients.claim(), left, answers.tidy(lifeOf).catch(() => undefined)]))
})

const pushes: PushPorts = {
  windows: async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return windows.map((client) => ({
      url: client.url,
      visible: client.visibilityState === 'visible',
      focused: client.focused,
      focus: () => client.focus(),
      lead: (path) => client.postMessage({ type: 'GO', path }),
    }))
  },
  show: (title, options) => self.registration.showNotification(title, options),
  open: (path) => self.clients.openWindow(`/#${path}`),
  // Safari and every browser of Apple's touch devices.
  mustShow: /AppleWebKit/.test(navigator.userAgent) && !/Chrom(?:e|ium)\//.test(navigator.userAgent),
}

/** Nobody is to be told of an account that is logged out here, nor to see what was told; this needs no network. */
async function endPush(): Promise<void> {
  try {
    const subscription = await self.registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } finally {
    for (const shown of await self.registration.getNotifications()) shown.close()
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text() ?? '', pushes))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(followPush(event.notification.data, pushes))
})

self.addEventListener('message', (event) => {
  const skipWaiting = () => self.skipWaiting()
  const received = handleMessage(event.data, { skipWaiting, fill, account, market, screens, answering, endPush })
  event.waitUntil(received.catch((error: unknown) => log('a message of the page came to nothing', error)))
})
