import type { Intent, Sent } from './orderAction.ts'

/** Where the requests of an account that still lack an answer are kept, so that a restart can ask after them. */
const nameOf = (accountId: string): string => `orders.open.${accountId}`
/** The server remembers a request for a day (decisions §1); after that there is nothing to ask. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/** What of the device's storage is needed here. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Writes down an account's open requests; a full or forbidden storage costs only the memory of a restart. */
export function keepSent(shelf: Shelf, accountId: string, sent: readonly Sent[]): void {
  try {
    if (sent.length === 0) shelf.removeItem(nameOf(accountId))
    else shelf.setItem(nameOf(accountId), JSON.stringify(sent))
  } catch {
    // Nothing to be done: the action itself goes on.
  }
}

/** What an earlier run of the app left open for an account; what is too old or cannot be understood is left out. */
export function keptSent(shelf: Shelf, accountId: string, now: number): Sent[] {
  try {
    const read: unknown = JSON.parse(shelf.getItem(nameOf(accountId)) ?? '[]')
    return Array.isArray(read) ? read.filter((row): row is Sent => isSent(row) && now - row.sentAt < KEPT_FOR_MS) : []
  } catch {
    return []
  }
}

function isSent(row: unknown): row is Sent {
  const { requestId, sentAt, intent } = (row ?? {}) as Partial<Sent>
  const { kind, about } = (intent ?? {}) as Partial<Intent>
  return (
    typeof requestId === 'string' &&
    typeof sentAt === 'number' &&
    ['submit', 'close', 'cancel', 'stops'].includes(kind ?? '') &&
    typeof about?.showCode === 'string' &&
    typeof about.lots === 'number'
  )
}
