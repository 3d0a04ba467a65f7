import { endOwnSession } from '../../contract/calls/security.ts'
import { request } from '../api/request.ts'
import { goTo } from '../router.tsx'
import { store } from '../store.ts'
import { writeStored } from '../stored.ts'
import { forgetDrafts } from './drafts.ts'
import { offersAtom } from './offers.ts'
import { isOffline } from './offline.ts'
import { KNOWN_ORDERS, SEEN_ALERTS, SEEN_NOTICES, SENT_MONEY, SENT_ORDERS } from './personalKeys.ts'
import { forgetPush } from './pushDevice.ts'
import { practiceAtom, setToken } from './session.ts'

/**
 * Logs out, online or not, and goes home: forgets everything personal here, and who is logged in in the other tabs too. The
 * server is told where it can be; nothing waits for its answer.
 */
export function logout(): void {
  if (store.get(offersAtom)(endOwnSession) && !isOffline() && !store.get(practiceAtom)) {
    // With the token that is about to go; the page may be closed right after.
    request(endOwnSession, {}, { silent: true, keepalive: true }).catch(() => undefined)
  }
  // First of all: a page that needs a login would lead to it.
  goTo('/', { replace: true })
  setToken(undefined)
  forgetDrafts()
  forgetPush()
  for (const key of [KNOWN_ORDERS, SEEN_ALERTS, SEEN_NOTICES, ...openRequests()]) writeStored(key, undefined)
}

/** An account's requests stand under its id, which is not known when the server never told it. */
function openRequests(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(SENT_ORDERS) || key.startsWith(SENT_MONEY))
  } catch {
    return []
  }
}
