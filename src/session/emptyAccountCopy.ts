import { clear } from 'idb-keyval'
import { DATABASE } from '../../contract/cacheDatabases.ts'
import { SCREEN_CACHE } from '../../sw/cache/capturedScreen.ts'
import { idbStore } from '../../sw/cache/idbStore.ts'
import { log } from '../log.ts'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'
import { keptRewinds, keptVariants } from './keptRewinds.ts'
import { SCREEN_KEY } from './personalKeys.ts'
import { receiptStore } from './receiptStore.ts'
import { ownTokenAtom } from './session.ts'
import { snapshotStore } from './snapshotStore.ts'

const answers = idbStore(DATABASE.account)

/**
 * Deletes what was kept for an account that is not logged in any more, in case no service worker is there to do it. Never
 * rejects.
 */
export async function emptyAccountCopy(): Promise<void> {
  const journals = [DATABASE.journal, DATABASE.journalPictures].map((name) => clear(idbStore(name)))
  const deleted = await Promise.allSettled([
    clear(answers),
    snapshotStore.forgetOthers(),
    receiptStore.forgetOthers(),
    keptRewinds.forgetOthers(),
    keptVariants.forgetOthers(),
    forgetOthersScreens(),
    ...journals,
  ])
  for (const one of deleted)
    if (one.status === 'rejected') log('the copy of the account could not be removed', one.reason)
}

/** The token is the last of what the screens were kept under. */
async function forgetOthersScreens(): Promise<void> {
  if (readStored(SCREEN_KEY)?.split('\n').at(-1) === (store.get(ownTokenAtom) ?? '')) return
  writeStored(SCREEN_KEY, undefined)
  await globalThis.caches?.delete(SCREEN_CACHE)
}
