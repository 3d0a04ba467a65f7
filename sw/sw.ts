import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { DATABASE } from '../contract/keptDatabases.ts'
import { Answering } from './answering.ts'
import { askedCall, cacheOf } from './askedCall.ts'
import { keptStore } from './cache/keptStore.ts'
import { hashOfToken } from './cache/tokenHash.ts'
import type { PageMessage } from './cache/workerMessages.ts'
import { fetchWithin } from './fetchWithin.ts'
import { AccountKeeper } from './keeping/accountKeeper.ts'
import { AnswerKeeper, DAY_MS } from './keeping/answerKeeper.ts'
import { SeriesKeeper } from './keeping/seriesKeeper.ts'
import { KeptMarket } from './keptMarket.ts'
import { isLaterFile, LATER_CACHE, LaterFiles } from './laterFiles.ts'
import { hear } from './messages.ts'
import { notThePage } from './navigation.ts'
import { answerPicture, PICTURE_CACHE } from './pictures.ts'
import { followPush, type PushPorts, showPush } from './pushes.ts'

declare const self: ServiceWorkerGlobalScope

const now = () => Date.now()
const log = (what: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the worker has no other place to say it
  console.warn(what, error)
}

const files = (self.__WB_MANIFEST as (PrecacheEntry | string)[]).map((entry) =>
  typeof entry === 'string' ? { url: entry, revision: null } : entry,
)
const paths = files.map(({ url }) => new URL(url, self.location.origin).pathname)
const later = new LaterFiles(paths.filter(isLaterFile), {
  open: () => caches.open(LATER_CACHE),
  fetch: (url) => fetch(url),
})

// The shell of this build and nothing else.
precacheAndRoute(files.filter(({ url }) => !isLaterFile(url)))
cleanupOutdatedCaches()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && later.has(url.pathname),
  ({ url }) => later.answer(url.pathname),
)

// Logos are the only images that are asked for with CORS; other images take their own way.
registerRoute(
  ({ request }) => request.destination === 'image' && request.mode === 'cors',
  ({ request, event }) => {
    const ports = { open: () => caches.open(PICTURE_CACHE), fetch: (asked: Request) => fetch(asked) }
    return answerPicture(request, ports, (work) => event.waitUntil(work))
  },
)

// Only a build has a precached page to answer with; asking for one while developing throws.
if (import.meta.env.PROD) {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [notThePage] }))
}

const answers = new AnswerKeeper(keptStore(DATABASE.answers), now)
const series = new SeriesKeeper({ series: keptStore(DATABASE.series), uses: keptStore(DATABASE.seriesUses) }, now)
const market = new KeptMarket(answers, series, now)
const account = new AccountKeeper(keptStore(DATABASE.account), hashOfToken)
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
  const asked = askedCall(request.method, request.url, request.headers)
  if (!asked) return
  const late = async () => {
    const page = await self.clients.get(event.clientId)
    page?.postMessage({ type: 'LATE', path: asked.path } satisfies PageMessage)
  }
  event.respondWith(
    answering.respond(
      request,
      asked,
      (work) => event.waitUntil(work),
      () => event.waitUntil(late()),
    ),
  )
})

self.addEventListener('activate', (event) => {
  const lifeOf = (url: string) => (cacheOf(new URL(url).pathname) === 'day' ? DAY_MS : Number.POSITIVE_INFINITY)
  // A first visit is looked after too, so that the second one may be offline.
  event.waitUntil(Promise.all([self.clients.claim(), later.tidy(), answers.tidy(lifeOf).catch(() => undefined)]))
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
  const heard = hear(event.data, { skipWaiting, account, market, later, answering, endPush })
  event.waitUntil(heard.catch((error: unknown) => log('a message of the page came to nothing', error)))
})
