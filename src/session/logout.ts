import { endOwnSession } from '../../contract/calls/security.ts'
import { request } from '../api/request.ts'
import { goTo } from '../router.tsx'
import { store } from '../store.ts'
import { writeStored } from '../stored.ts'
import { forgetDrafts } from './drafts.ts'
import { offersAtom } from './offers.ts'
import { isOffline } from './offline.ts'
import {
  KNOWN_ORDERS,
  ORDER_MOMENTS,
  ORDER_WARNINGS,
  SCREEN_KEY,
  SEEN_ALERTS,
  SEEN_NOTICES,
  SENT_MONEY,
  SENT_ORDERS,
} from './personalKeys.ts'
import { forgetPush } from './pushDevice.ts'
import { practiceAtom, setToken } from './session.ts'
import { dropStoredSession, otherSession } from './storedSession.ts'

/**
 * Logs out, online or not, and goes home: forgets everything personal here, and who is logged in in the other tabs too. The
 * other account of this device comes into use, or is logged out as well (`all`). The server is told where it can be; nothing
 * waits for its answer.
 */
export function logout({ all = false } = {}): void {
  const other = otherSession()
  const staying = all ? undefined : other
  if (store.get(offersAtom)(endOwnSession) && !isOffline() && !store.get(practiceAtom)) {
    // With the token that is about to go; the page may be closed right after.
    const end = (token?: string) =>
      request(endOwnSession, {}, { silent: true, keepalive: true, ...(token !== undefined && { token }) })
    end().catch(() => undefined)
    if (all && other) end(other.token).catch(() => undefined)
  }
  // First of all: a page that needs a login would lead to it.
  goTo('/', { replace: true })
  setToken(undefined)
  if (!staying) for (const demo of [true, false]) dropStoredSession(demo)
  forgetDrafts()
  forgetPush()
  for (const key of personalKeys()) if (!staying || !key.endsWith(`.${staying.user.id}`)) writeStored(key, undefined)
  if (staying) setToken(staying.token, staying.user)
}

/** An account's requests stand under its id, which is not known when the server never told it. */
function personalKeys(): string[] {
  const prefixes = [
    KNOWN_ORDERS,
    ORDER_MOMENTS,
    ORDER_WARNINGS,
    SCREEN_KEY,
    SEEN_ALERTS,
    SEEN_NOTICES,
    SENT_ORDERS,
    SENT_MONEY,
  ]
  try {
    return Object.keys(localStorage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
  } catch {
    return []
  }
}
