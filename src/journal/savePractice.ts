import { idbStore } from '../../sw/cache/idbStore.ts'
import { ordersVersionAtom } from '../session/orderEvents.ts'
import { rewindingAtom } from '../session/rewindingAtom.ts'
import { practiceAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { JournalStore } from './book/journalStore.ts'
import { PRACTICE_DATABASE, practiceOrders, practiceOwner } from './journalData.ts'

const stored = new JournalStore(idbStore(PRACTICE_DATABASE))
/** Trades of the running replay that are stored. */
let known: ReadonlySet<string> = new Set()
let turn: Promise<void> = Promise.resolve()

async function keep(): Promise<void> {
  // A trade that is rewound is in the journal already.
  if (!store.get(practiceAtom) || store.get(rewindingAtom)) return
  const orders = (await practiceOrders()).filter(({ status }) => status === 'completed')
  await stored.open(practiceOwner.id)
  const ids = new Set(orders.map(({ id }) => id))
  // The replay was set back to before they closed.
  await stored.remove([...known].filter((id) => !ids.has(id)))
  await stored.putOrders(orders)
  known = ids
}

const look = (): Promise<void> => {
  turn = turn.then(keep).catch(() => undefined)
  return turn
}

/** Resolves when the closed trades of the replay that runs, if one does, are kept. */
export const practiceSaved = look

/** Keeps the closed trades of a replay on this device for the journal: when it is called, and whenever its orders change. */
export function startSavingPractice(): void {
  store.sub(ordersVersionAtom, look)
  store.sub(practiceAtom, () => {
    if (!store.get(practiceAtom)) known = new Set()
  })
  void look()
}
