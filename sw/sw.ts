import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { notThePage } from './navigation.ts'

declare const self: ServiceWorkerGlobalScope

// The shell of this build and nothing else: no answer of the API is ever kept here, so none can be old or another's.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Only a build has a precached page to answer with; asking for one while developing throws.
if (import.meta.env.PROD) {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [notThePage] }))
}

// A new worker waits until the page says so: the visitor has agreed, and no order is under way.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})
