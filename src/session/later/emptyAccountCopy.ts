import { clear } from 'idb-keyval'
import { DATABASE, keptStore } from '../../../contract/cache/keptStore.ts'
import { log } from '../../log.ts'

const store = keptStore(DATABASE.account)

/** Empties what was kept for the account, in case no service worker is there to do it. Never rejects. */
export async function emptyAccountCopy(): Promise<void> {
  await clear(store).catch((error: unknown) => log('the copy of the account could not be removed', error))
}
