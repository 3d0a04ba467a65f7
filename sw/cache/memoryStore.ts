import type { UseStore } from 'idb-keyval'

/** A store for tests, as far as idb-keyval uses one; `room` is how many characters of JSON it holds. */
export function memoryStore(held = new Map<string, unknown>(), room = Number.POSITIVE_INFINITY): UseStore {
  const copy = (value: unknown) => (value === undefined ? undefined : structuredClone(value))
  return (mode, work) => {
    const before = new Map(held)
    const transaction: Record<string, unknown> = { error: null, db: {} }
    const requested = (result: unknown) => {
      const request: Record<string, unknown> = { result }
      queueMicrotask(() => (request.onsuccess as (() => void) | undefined)?.call(request))
      return request
    }
    const objects = {
      transaction,
      get: (key: string) => requested(copy(held.get(key))),
      getAll: () => requested([...held.values()].map(copy)),
      getAllKeys: () => requested([...held.keys()]),
      put: (value: unknown, key: string) => requested(held.set(key, copy(value))),
      delete: (key: string) => requested(held.delete(key)),
      clear: () => requested(held.clear()),
    }
    // A transaction ends by itself once nobody asks anything more of it.
    setTimeout(() => {
      const full = mode === 'readwrite' && JSON.stringify([...held]).length > room
      if (full) {
        held.clear()
        for (const [key, value] of before) held.set(key, value)
        transaction.error = new DOMException('no room', 'QuotaExceededError')
      }
      const ended = (full ? transaction.onabort : transaction.oncomplete) as (() => void) | undefined
      ended?.()
    })
    return Promise.resolve(work(objects as unknown as IDBObjectStore))
  }
}
