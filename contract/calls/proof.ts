import { at, id, integer, record, rows, text } from '../codec.ts'
import { loggedEntry, loggedTicks, logKey, logState, orderEvidence } from '../entities/evidence.ts'
import { get, listOf, nothing, post } from './call.ts'

/** Extension: returns the log of every shard, with its key and newest checkpoint. */
export const listLogs = get('/v1/api/log/logs', {}, listOf(logState), { extension: true })
/**
 * Extension: returns the proof that a log has grown from one size to another without changes to earlier entries. The hashes
 * follow RFC 9162, section 2.1.4.
 */
export const proveGrowth = get(
  '/v1/api/log/growth',
  { shard: at('shard', integer), from: at('from', integer), to: at('to', integer) },
  record({ path: at('Path', rows(text)) }),
  { extension: true },
)
/**
 * Extension: returns the evidence of how an order was opened, changed and closed: its decisions and the ticks around them.
 * Refused until the first checkpoint after the order, at most ten seconds later.
 */
export const proveOrder = get('/v1/api/log/order', { orderId: at('order_id', id) }, orderEvidence, {
  session: true,
  extension: true,
})
/** Extension: returns the evidence of the account's newest refusals, newest first, 20 at most. */
export const proveRefusals = get('/v1/api/log/refused', {}, orderEvidence, { session: true, extension: true })
/** Extension: returns an instrument's logged ticks between two times (UTC ms, inclusive) at most an hour apart. */
export const listTicks = get(
  '/v1/api/log/ticks',
  { shard: at('shard', integer), instrumentId: at('forex_id', id), from: at('from', integer), to: at('to', integer) },
  record({ checkpoint: at('Checkpoint', text), ticks: at('Ticks', rows(loggedTicks)) }),
  { extension: true },
)
/**
 * Extension: returns up to 1,024 log entries from a number on, up to the newest checkpoint. They are rebuilt from stored data, so
 * hashing all of them gives the signed root.
 */
export const listEntries = get(
  '/v1/api/log/entries',
  { shard: at('shard', integer), from: at('from', integer) },
  listOf(loggedEntry),
  { extension: true },
)
/**
 * Extension: submits a witness's signature: the note of a checkpoint from the last hour, signed by the witness. Anyone can be a
 * witness. `listLogs` returns the newest checkpoint each one has signed.
 */
export const witnessLog = post(
  '/v1/api/log/witness',
  { shard: at('shard', integer), key: at('key', text), checkpoint: at('checkpoint', text) },
  nothing,
  { extension: true },
)
/** Extension: returns the signing keys of the logs, for clients other than this app. */
export const logKeys = get('/.well-known/trade-log.json', {}, logKey, { host: 'page', bare: true, extension: true })
