/** What a page's origin keeps in its browser: caches, databases and local storage, for looking through all of it. */
import type { Page } from '@playwright/test'

/** A place and everything that stands in it, as text. */
export interface Stored {
  readonly place: string
  readonly text: string
}

/** Every entry of every cache, database and of local storage. */
export const everythingStored = (page: Page): Promise<Stored[]> =>
  page.evaluate(async () => {
    const found: { place: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        found.push({ place: `cache ${name} ${request.url}`, text: (await kept?.text()) ?? '' })
      }
    }
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const db = await asked(indexedDB.open(name))
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName)
        const [keys, values] = [await asked(store.getAllKeys()), await asked(store.getAll())]
        keys.forEach((key, index) => {
          found.push({ place: `database ${name} ${String(key)}`, text: JSON.stringify(values[index]) })
        })
      }
      db.close()
    }
    for (const [key, text] of Object.entries(localStorage)) found.push({ place: `local storage ${key}`, text })
    return found
  })

/** The places of one kind: `cache`, or `database account-answers`. */
export const placesOf = async (page: Page, kind: string): Promise<string[]> =>
  (await everythingStored(page)).map(({ place }) => place).filter((place) => place.startsWith(kind))
