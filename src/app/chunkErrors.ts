import { pendingOrders } from '../session/pendingOrders.ts'

const KEY = 'reloaded-for-chunk'
/** A second failure within this time is no old build's but a fault, ms. */
const AGAIN_MS = 60_000

const failed = new WeakSet<object>()

/** Whether an error is a part of the app that could not be loaded. */
export const isChunkError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failed.has(error)

/**
 * After an update an old page still asks for parts of its build: one reload brings the new one. Not offline, not a second time,
 * never while an order is under way; then the error goes on to the page's own boundary.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    failed.add(event.payload)
    if (!navigator.onLine || pendingOrders.count > 0 || reloadedLately()) return
    event.preventDefault()
    location.reload()
  })
}

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_MS) return true
    sessionStorage.setItem(KEY, String(Date.now()))
    return false
  } catch {
    // Without storage nothing could stop a second reload, so there is no first one.
    return true
  }
}
