import { t } from '@lingui/core/macro'
import { userInfo } from '../../contract/calls/session.ts'
import { errorWords, SessionError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { currentPlace, goTo } from '../router.tsx'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'
import { loginPath } from './from.ts'
import { loginDemo, refreshAccount } from './login.ts'
import { ownTokenAtom, setToken } from './session.ts'
import { dropStoredSession, type StoredSession, storedSession } from './storedSession.ts'

/**
 * Puts this device's account of the other kind in the place of the one in use, which stays logged in. The server is asked
 * first whether the other session still lives: where it has ended, the way leads to the login, and a demo account, which this
 * device can always open, is opened again. Failures are told in a toast. Never rejects.
 */
export async function switchAccount(demo: boolean): Promise<void> {
  const other = storedSession(demo)
  try {
    if (other && (await take(other))) return
    dropStoredSession(demo)
    if (demo) await loginDemo()
    else {
      if (other) toast(t`Your real account was logged out. Log in again.`, { icon: 'logout', notice: true })
      const { pathname, search } = currentPlace()
      goTo(loginPath(pathname + search))
    }
  } catch (error) {
    toast(errorWords(error), { tone: 'danger' })
  }
}

/** Answers false where that session has ended. Rejects where the server cannot be asked. */
async function take({ token }: StoredSession): Promise<boolean> {
  const before = store.get(ownTokenAtom)
  try {
    const user = await request(userInfo, {}, { token, silent: true })
    // Somebody logged in or out meanwhile, in this tab or another one.
    if (store.get(ownTokenAtom) !== before) return true
    setToken(token, user)
  } catch (error) {
    if (error instanceof SessionError) return false
    throw error
  }
  await refreshAccount({ silent: true }).catch(() => undefined)
  return true
}
