import { DATABASE, STORE } from '../../contract/cacheDatabases.ts'

/**
 * The service worker that ends all service workers: served as `/sw.js` where the operator has switched them off. It takes
 * over as soon as the old one lets go, removes every cache and every database of the one before, and itself. Pages go on
 * as they are, so that no order is interrupted; the next one that is loaded comes from the server, and removes what is
 * left (`src/app/worker/removeWorker.ts`).
 */
export const removalWorker = `const databases = ${JSON.stringify(Object.values(DATABASE))}

/** Emptied first: a page that holds a connection delays a removal, not an emptying. */
const empty = (name) => new Promise((resolve) => {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = (event) => { event.preventDefault(); resolve() }
  opening.onsuccess = () => {
    const db = opening.result
    db.onversionchange = () => db.close()
    const done = () => { db.close(); resolve() }
    try {
      const emptying = db.transaction('${STORE}', 'readwrite')
      emptying.objectStore('${STORE}').clear()
      emptying.oncomplete = emptying.onabort = done
    } catch { done() }
  }
})

const remove = async (name) => {
  await empty(name)
  indexedDB.deleteDatabase(name)
}

self.addEventListener('install', () => {
  self.skipWaiting()
  // The old one may be kept at work for minutes. Not waited for: it waits for the installation to end.
  self.registration.unregister()
})
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await Promise.all(databases.map(remove))
  await self.registration.unregister()
})()))
`
