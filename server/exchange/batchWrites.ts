import type { Decimal } from '../../contract/codec.ts'
import type { Micros } from '../../engine/money.ts'
import type { OrderRecord } from '../../engine/order.ts'
import type { Stride } from '../../engine/stride.ts'
import { cashOf } from '../../engine/transactions.ts'
import { partOf } from '../ledger/ledger.ts'
import { type EvidenceRows, evidenceRows } from '../proof/evidenceStore.ts'
import type { Write } from '../store/postgres/postgresSql.ts'
import { timesOf } from '../tape/tapeStore.ts'
import { type Batch, CHANGING, COLUMNS, REQUEST_RETENTION_MS } from './engineStore.ts'
import { toRow } from './orderRows.ts'

/** Rows go as one JSON text, whose columns are named with their types: PostgreSQL is asked once a table, however many there are. */
const columnsOf = (types: Readonly<Record<string, string>>) => ({
  names: Object.keys(types).join(', '),
  typed: Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
})

const WHOLE = new Set<string>(['id', 'account_id', 'instrument_id', 'leverage', 'part_of'])
for (const name of ['margin', 'fee', 'profit', 'created_at', 'opened_at', 'completed_at']) WHOLE.add(name)
const order = columnsOf(Object.fromEntries(COLUMNS.map((name) => [name, WHOLE.has(name) ? 'bigint' : 'text'])))
const request = columnsOf({
  ...{ account_id: 'bigint', request_id: 'text', call: 'text', parameters: 'text', code: 'bigint', message: 'text' },
  ...{ data: 'text', changes: 'text', at: 'bigint' },
})

const PUT_ORDERS = `INSERT INTO trade_order (${order.names})
  SELECT ${order.names} FROM json_to_recordset(?) AS changed (${order.typed})
  ON CONFLICT (id) DO UPDATE SET ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** Numbers them as `Ledger` does: by the own stride from the highest number of all. */
const POST = `WITH base AS (SELECT coalesce(max(id), 0) + 1 AS next FROM ledger_transaction),
  own AS (SELECT next + (((? - next) % ?) + ?) % ? AS first FROM base),
  moved AS (
    SELECT own.first + place * ? AS id, kind, account_id, order_id, at, postings
    FROM own, json_to_recordset(?) AS told
      (place bigint, kind text, account_id bigint, order_id bigint, at bigint, postings json)
  ),
  written AS (
    INSERT INTO ledger_transaction (id, kind, account_id, order_id, at)
    SELECT id, kind, account_id, order_id, at FROM moved
  )
  INSERT INTO posting (transaction_id, ledger_account, amount)
  SELECT moved.id, ledger_account, amount
  FROM moved, json_to_recordset(moved.postings) AS posted (ledger_account text, amount bigint)`

const MOVE = `INSERT INTO balance (ledger_account, amount, postings)
  SELECT ledger_account, amount, postings
  FROM json_to_recordset(?) AS moved (ledger_account text, amount bigint, postings bigint)
  ON CONFLICT (ledger_account) DO UPDATE
  SET amount = balance.amount + excluded.amount, postings = balance.postings + excluded.postings`

const CARRY = `INSERT INTO balance (ledger_account, amount, postings, carried)
  SELECT ledger_account, 0, 0, carried FROM json_to_recordset(?) AS told (ledger_account text, carried text)
  ON CONFLICT (ledger_account) DO UPDATE SET carried = excluded.carried`

const FORGET = 'DELETE FROM request WHERE at < ?'

const REMEMBER = `INSERT INTO request (${request.names})
  SELECT ${request.names} FROM json_to_recordset(?) AS told (${request.typed})`

const ENTER = `INSERT INTO log_entry (shard, number, hash)
  SELECT ?, number, decode(hash, 'base64') FROM json_to_recordset(?) AS told (number bigint, hash text)`

const TAPE = `INSERT INTO tick_part (shard, instrument, first, ticks, from_time, to_time, entry, bytes)
  SELECT ?, instrument, first, ticks, from_time, to_time, entry, decode(bytes, 'base64')
  FROM json_to_recordset(?) AS told (instrument bigint, first bigint, ticks bigint, from_time bigint, to_time bigint,
    entry bigint, bytes text)`

const DECIDE = `INSERT INTO decision (shard, entry, account_id, order_id, text, salt)
  SELECT ?, entry, account, "order", text, decode(salt, 'base64')
  FROM json_to_recordset(?) AS told (entry bigint, account bigint, "order" bigint, text text, salt text)`

/** Combines consecutive batches into as few PostgreSQL statements as possible. */
export function batchWrites(batches: readonly Batch[], part: Stride): Write[] {
  const orders = new Map<number, OrderRecord>()
  const carried = new Map<number, Decimal>()
  for (const batch of batches) {
    for (const [id, changed] of batch.orders) orders.set(id, changed)
    for (const [accountId, amount] of batch.carried) carried.set(accountId, amount)
  }
  return [
    ...writeOrders([...orders.values()]),
    ...writeTransactions(batches, part),
    ...some([...carried], (all) => ({
      sql: CARRY,
      values: [json(all.map(([accountId, amount]) => ({ ledger_account: cashOf(accountId), carried: amount })))],
    })),
    ...writeRequests(batches),
    ...writeEvidence(batches, part),
  ]
}

const writeOrders = (orders: readonly OrderRecord[]): Write[] =>
  some(orders, (all) => ({ sql: PUT_ORDERS, values: [json(all.map(toRow))] }))

function writeTransactions(batches: readonly Batch[], part: Stride): Write[] {
  const balances = new Map<string, { amount: Micros; postings: number }>()
  const moved = batches
    .flatMap(({ transactions }) => transactions)
    .map(({ kind, accountId, orderId, at, postings }, place) => ({
      ...{ place, kind, account_id: accountId, order_id: orderId ?? null, at },
      postings: postings.map(({ account: whose, amount }) => {
        const account = partOf(part, whose)
        const balance = balances.get(account) ?? { amount: 0n, postings: 0 }
        balances.set(account, { amount: balance.amount + amount, postings: balance.postings + 1 })
        return { ledger_account: account, amount }
      }),
    }))
  const { shard, of } = part
  return some(moved, (all) => [
    { sql: POST, values: [shard, of, of, of, of, json(all)] },
    { sql: MOVE, values: [json([...balances].map(([ledger_account, balance]) => ({ ledger_account, ...balance })))] },
  ])
}

function writeRequests(batches: readonly Batch[]): Write[] {
  const reported = batches.flatMap(({ requests }) => requests)
  const at = Math.max(...batches.map((batch) => batch.at))
  return some(reported, (all) => [
    { sql: FORGET, values: [at - REQUEST_RETENTION_MS] },
    {
      sql: REMEMBER,
      values: [
        json(
          all.map(({ accountId, requestId, call, parameters, outcome, at: when }) => ({
            ...{ account_id: accountId, request_id: requestId, call, parameters, code: outcome.code, at: when },
            message: JSON.stringify(outcome.message),
            data: outcome.order === undefined ? null : JSON.stringify(outcome.order),
            changes: outcome.changes === undefined ? null : JSON.stringify(outcome.changes),
          })),
        ),
      ],
    },
  ])
}

function writeEvidence(batches: readonly Batch[], { shard }: Stride): Write[] {
  const all = batches.flatMap(({ evidence }) => evidence ?? []).map(evidenceRows)
  const entries = all.flatMap((one) => one.entries)
  const parts = all.flatMap((one) => one.parts)
  const decisions = all.flatMap((one) => one.decisions)
  return [
    ...some(entries, (reported) => ({
      sql: ENTER,
      values: [shard, json(reported.map(([number, hash]) => ({ number, hash: base64(hash) })))],
    })),
    ...some(parts, (reported) => ({ sql: TAPE, values: [shard, json(reported.map(tapeRow))] })),
    ...some(decisions, (reported) => ({
      sql: DECIDE,
      values: [shard, json(reported.map(({ salt, ...row }) => ({ ...row, salt: base64(salt) })))],
    })),
  ]
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function tapeRow({ part: { instrument, first, ticks, entry }, packed }: EvidenceRows['parts'][number]) {
  const [from, to] = timesOf(ticks)
  return { instrument, first, ticks: ticks.length, from_time: from, to_time: to, entry, bytes: base64(packed) }
}

const some = <T>(all: readonly T[], write: (all: readonly T[]) => Write | Write[]): Write[] =>
  all.length === 0 ? [] : [write(all)].flat()

/** Escapes that JSON allows and PostgreSQL's text cannot hold: unpaired surrogates and the null character. */
const UNFIT = /\\u(?:d[89a-f]|0000)/
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const fit = (name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : asText(name, value)

function json(rows: readonly object[]): string {
  const text = JSON.stringify(rows, asText)
  return UNFIT.test(text) ? JSON.stringify(rows, fit) : text
}
