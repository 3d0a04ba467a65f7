import { DATABASE } from '../../../contract/cacheDatabases.ts'
import { log } from '../../log.ts'

/**
 * Removes the service worker and all it kept, where the operator has switched them off: what the worker of the removal
 * (`server/http/removalWorker.ts`) could not, because the old one was still at work in a page. Never rejects.
 */
export async function removeWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const name of Object.values(DATABASE)) indexedDB.deleteDatabase(name)
  } catch (error) {
    log('what a service worker left could not be removed', error)
  }
}
