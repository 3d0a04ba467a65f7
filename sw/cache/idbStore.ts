import { createStore, type UseStore } from 'idb-keyval'
import { STORE } from '../../contract/cacheDatabases.ts'

/** A read that takes longer is none: no screen waits for a slow database, ms. */
export const READ_TIMEOUT_MS = 1_000

/** A database that takes longer to open is none: some browsers never answer in a private window, ms. */
export const OPEN_TIMEOUT_MS = 3_000

/**
 * Returns true for the errors of a connection that Safari dropped or that was closed for another version. A full disk
 * is a different error.
 */
const dropped = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'UnknownError')

/**
 * A database for idb-keyval's functions; they reject where the browser has none, or does not open it. A connection that the browser dropped is opened again, once for each call; one that
 * is in the way of a deletion gives way.
 */
export function idbStore(database: string): UseStore {
  let store = createStore(database, STORE)
  let opening: Promise<void> | undefined
  const opened = () => {
    opening ??= inTime(store('readonly', () => undefined)).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return async (mode, work) => {
    const use = (objects: IDBObjectStore) => {
      const { db } = objects.transaction
      db.onversionchange = () => db.close()
      return work(objects)
    }
    try {
      await opened()
      return await store(mode, use)
    } catch (error) {
      if (!dropped(error)) throw error
      store = createStore(database, STORE)
      return await store(mode, use)
    }
  }
}

/** Rejects when a database does not open in time. */
function inTime(opening: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database does not open')), OPEN_TIMEOUT_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Returns the result of a read, or `otherwise` if it fails or takes too long. A missing cache counts as empty. */
export function within<T>(reading: Promise<T>, otherwise: T, ms = READ_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ms)
    reading.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer))
  })
}
