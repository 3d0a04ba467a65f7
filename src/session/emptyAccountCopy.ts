import { clear } from 'idb-keyval'
import { DATABASE } from '../../contract/keptDatabases.ts'
import { keptStore } from '../../sw/cache/keptStore.ts'
import { log } from '../log.ts'
import { keptSnapshot } from './keptSnapshot.ts'

const answers = keptStore(DATABASE.account)

/**
 * Deletes what was kept for an account that is not logged in any more, in case no service worker is there to do it. Never
 * rejects.
 */
export async function emptyAccountCopy(): Promise<void> {
  const deleted = await Promise.allSettled([clear(answers), keptSnapshot.forgetOthers()])
  for (const one of deleted)
    if (one.status === 'rejected') log('the copy of the account could not be removed', one.reason)
}
