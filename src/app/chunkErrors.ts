import { deployedBuild } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { pendingOrders } from '../session/pendingOrders.ts'

const KEY = 'reloaded-for-chunk'
/** A second failure within this time is no old build's but a fault, ms. */
const AGAIN_MS = 60_000

const failed = new WeakSet<object>()

/** Whether an error is a part of the app that could not be loaded. */
export const isChunkError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failed.has(error)

/**
 * After an update an old page still asks for parts of its build: one reload brings the new one. Only when the server answers
 * with another build, not a second time, never while an order is under way; the error itself goes on to the page's boundary.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    failed.add(event.payload)
    void reloadIntoNewBuild()
  })
}

async function reloadIntoNewBuild(): Promise<void> {
  if ((await isUpdated()) && pendingOrders.count === 0 && !reloadedLately()) location.reload()
}

/** A server that does not answer has no page either: a reload would leave the visitor with the browser's own error. */
async function isUpdated(): Promise<boolean> {
  try {
    return (await request(deployedBuild, {})).version !== __BUILD__.version
  } catch {
    return false
  }
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
