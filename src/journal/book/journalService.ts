import type { UseStore } from 'idb-keyval'
import type { JournalEntry } from '../../../contract/entities/journal.ts'
import type { Order } from '../../../contract/entities/order.ts'
import type { JournalFilter, JournalQuestion } from './journalBook.ts'
import { JournalStore } from './journalStore.ts'

/** Handles the page's requests in the journal's worker. */
export function openJournalService(storeOf: (database: string) => UseStore) {
  let stored: JournalStore | undefined
  const held = () => {
    if (!stored) throw new Error('The journal is not open')
    return stored
  }
  return {
    open: (database: string, owner: string) => {
      stored = new JournalStore(storeOf(database))
      return stored.open(owner)
    },
    putOrders: async (orders: readonly Order[]) => held().putOrders(orders),
    putEntries: async (entries: readonly JournalEntry[]) => held().putEntries(entries),
    remove: async (ids: readonly string[]) => held().remove(ids),
    ask: async (question: JournalQuestion) => held().book.ask(question),
    every: async (filter: JournalFilter) => held().book.every(filter),
  }
}

export type JournalService = ReturnType<typeof openJournalService>

/** A call of the journal's thread, and what came of it: data alone. */
export interface JournalCall {
  readonly id: number
  readonly method: keyof JournalService
  readonly given: readonly unknown[]
}
export interface JournalReply {
  readonly id: number
  readonly result?: unknown
  readonly failure?: string
}

export async function answerTo(desk: JournalService, { id, method, given }: JournalCall): Promise<JournalReply> {
  try {
    const call = desk[method] as (...given: readonly unknown[]) => Promise<unknown>
    return { id, result: await call(...given) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
