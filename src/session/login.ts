import { createDemoAccount, userInfo } from '../../contract/calls/session.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { requestId } from '../api/requestId.ts'
import { store } from '../store.ts'
import { fetchBalance } from './figuresFeed.ts'
import { currentToken, deviceId, setToken, setUser } from './session.ts'
import { walkthroughAtom } from './settings.ts'
import { refreshSnapshot } from './snapshotFeed.ts'

/** Opens a demo account, or comes back to the one of this device, and logs in to it. Rejects like `request`. */
export async function loginDemo(): Promise<void> {
  const { token } = await request(createDemoAccount, { deviceId: deviceId(), requestId: requestId() })
  if (store.get(walkthroughAtom) === 'new') store.set(walkthroughAtom, 'pick')
  await acceptToken(token)
}

/** Logs in with a token the server gave; resolves once the user is known, or cannot be for now. */
export async function acceptToken(token: string): Promise<void> {
  setToken(token)
  await refreshAccount({ silent: true }).catch(() => undefined)
}

/** Asks who is logged in and for the balance. Rejects like `request` when the balance does; the user info is silent. */
export async function refreshAccount(options?: RequestOptions): Promise<void> {
  const token = currentToken()
  if (token === undefined) return
  const user = refreshSnapshot(userInfo, {}, options)
    .then((known) => {
      if (token === currentToken()) setUser(known)
    })
    .catch(() => undefined)
  await Promise.all([user, fetchBalance(options)])
}

/** The server says that the session of that token is over; answers whether it was the present one. */
export function endSession(token: string | undefined): boolean {
  if (token !== currentToken()) return false
  setToken(undefined)
  return true
}
