import { SENT_ORDERS } from '../session/personalKeys.ts'
import { readStored, writeStored } from '../stored.ts'
import type { About, Intent, Sent } from './orderAction.ts'

/** Where the requests of an account that still lack an answer are kept, so that a restart can ask after them. */
const nameOf = (accountId: string): string => SENT_ORDERS + accountId
/** The server remembers a request for a day (decisions §1); after that there is nothing to ask. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000
/** The acts on one order. */
const onOrder: readonly unknown[] = [
  'close',
  'cancel',
  'closePart',
  'reverse',
  'stops',
  'trailing',
  'movePending',
] satisfies Intent['kind'][]

/** Writes down an account's open requests. */
export function keepSent(accountId: string, sent: readonly Sent[]): void {
  writeStored(nameOf(accountId), sent.length === 0 ? undefined : JSON.stringify(sent))
}

/** What an earlier run of the app left open for an account; what is too old or cannot be understood is left out. */
export function keptSent(accountId: string, now: number): Sent[] {
  try {
    const read: unknown = JSON.parse(readStored(nameOf(accountId)) ?? '[]')
    return Array.isArray(read) ? read.filter((row): row is Sent => isSent(row) && now - row.sentAt < KEPT_FOR_MS) : []
  } catch {
    return []
  }
}

function isSent(row: unknown): row is Sent {
  const { requestId, sentAt, intent } = (row ?? {}) as Partial<Sent>
  if (typeof requestId !== 'string' || typeof sentAt !== 'number') return false
  const { kind, orderId, scope, about } = (intent ?? {}) as Record<string, unknown> & { about?: Partial<About> }
  if (kind === 'reset') return true
  if (kind === 'closeAll') return typeof scope === 'string'
  return (
    (kind === 'submit' || (onOrder.includes(kind) && typeof orderId === 'string')) &&
    typeof about?.showCode === 'string' &&
    typeof about.lots === 'number'
  )
}
