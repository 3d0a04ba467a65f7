/** What a page's origin keeps in its browser: how many entries each place has. */

/** Runs in the page. `cache later`, `database market-answers` → entries. */
export async function keptCounts(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  // A name ends in the address it belongs to.
  for (const name of await caches.keys())
    counts[`cache ${name.split('-v2-')[0]}`] = (await (await caches.open(name)).keys()).length
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name))
    let count = 0
    for (const store of database.objectStoreNames)
      count += await asked(database.transaction(store).objectStore(store).count())
    counts[`database ${name}`] = count
    database.close()
  }
  return counts
}
