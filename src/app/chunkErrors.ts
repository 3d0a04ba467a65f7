import { deployedBuild } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { log } from '../log.ts'
import { pendingOrders } from '../session/pendingOrders.ts'

const KEY = 'reloaded-for-chunk'
/** A second failure within this time is no old build's but a fault, ms. */
const RELOAD_COOLDOWN_MS = 60_000

/**
 * After an update an old page still asks for parts of its build: one reload brings the new one. Only when the server answers
 * with another build, not a second time, never while an order is under way; what could not be loaded says so itself (`src/ui/lazy.tsx`).
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    log('a part of the app could not be loaded', event.payload)
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
    if (Date.now() - last < RELOAD_COOLDOWN_MS) return true
    sessionStorage.setItem(KEY, String(Date.now()))
    return false
  } catch {
    // Without storage nothing could stop a second reload, so there is no first one.
    return true
  }
}
