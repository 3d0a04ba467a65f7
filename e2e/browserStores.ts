/** Reads everything a page's origin stores in its browser: caches, databases and local storage. */
import type { Page } from '@playwright/test'

/** A place and everything that stands in it, as text. */
export interface Stored {
  readonly place: string
  readonly text: string
}

/** Reads the places that begin so. Texts are left out where nobody looks at them: the shell has hundreds of files. */
const read = (page: Page, kind: string, withText: boolean): Promise<Stored[]> =>
  page.evaluate(
    async ([beginning, isRead]) => {
      const found: { place: string; text: string }[] = []
      const add = async (place: string, text: () => string | Promise<string>) => {
        if (place.startsWith(beginning)) found.push({ place, text: isRead ? await text() : '' })
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          await add(`cache ${name} ${request.url}`, async () => (await (await cache.match(request))?.text()) ?? '')
      }
      const requested = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      for (const { name } of await indexedDB.databases()) {
        if (name === undefined) continue
        const db = await requested(indexedDB.open(name))
        for (const storeName of db.objectStoreNames) {
          const store = db.transaction(storeName).objectStore(storeName)
          const [keys, values] = [await requested(store.getAllKeys()), isRead ? await requested(store.getAll()) : []]
          for (const [index, key] of keys.entries())
            await add(`database ${name} ${String(key)}`, () => JSON.stringify(values[index]))
        }
        db.close()
      }
      for (const [key, text] of Object.entries(localStorage)) await add(`local storage ${key}`, () => text)
      return found
    },
    [kind, withText] as const,
  )

/** Every entry of every cache, database and of local storage whose place begins so. */
export const everythingStored = (page: Page, kind = ''): Promise<Stored[]> => read(page, kind, true)

/** The places of one kind: `cache`, or `database account-answers`. */
export const placesOf = async (page: Page, kind: string): Promise<string[]> =>
  (await read(page, kind, false)).map(({ place }) => place)
