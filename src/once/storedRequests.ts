import { readStored, writeStored } from '../stored.ts'
import type { Sent } from './once.ts'

/** The server remembers a request for a day (decisions §1); after that there is nothing to ask. */
const RETENTION_MS = 24 * 60 * 60 * 1000

/** Stores an account's open requests in the browser, so that their results can be requested after a restart. */
export interface StoredAs<I> {
  /** Prefix of the storage key; the account's id follows. A logout removes every key with this prefix. */
  readonly prefix: string
  /** Returns the part of an intent to store, as JSON. It must not contain secrets or private data. */
  toStored(intent: I): unknown
  /** An intent as it was stored; undefined for what cannot be understood. */
  fromStored(stored: unknown): I | undefined
}

/** Stores an account's open requests in place of those stored before. */
export function saveRequests<I>({ prefix, toStored }: StoredAs<I>, accountId: string, sent: readonly Sent<I>[]): void {
  const rows = sent.map(({ requestId, sentAt, intent }) => ({ requestId, sentAt, intent: toStored(intent) }))
  writeStored(prefix + accountId, rows.length === 0 ? undefined : JSON.stringify(rows))
}

/** An account's open requests, the oldest first; what is too old or cannot be understood is left out. */
export function loadRequests<I>({ prefix, fromStored }: StoredAs<I>, accountId: string, now: number): Sent<I>[] {
  try {
    // An earlier version of the app stored a single request of money by itself.
    const rows: unknown[] = [JSON.parse(readStored(prefix + accountId) ?? '[]') as unknown].flat()
    return rows.flatMap((row) => {
      const { requestId, sentAt, intent: stored } = (row ?? {}) as Partial<Sent<unknown>>
      if (typeof requestId !== 'string' || typeof sentAt !== 'number' || now - sentAt >= RETENTION_MS) return []
      const intent = fromStored(stored)
      return intent === undefined ? [] : [{ requestId, sentAt, intent }]
    })
  } catch {
    return []
  }
}
