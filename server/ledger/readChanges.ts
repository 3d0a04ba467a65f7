import { sql } from 'kysely'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { Micros } from '../../engine/money.ts'
import { cashOf, lockedOf } from '../../engine/transactions.ts'
import type { ExchangeDatabase } from '../store/database.ts'

/** A posting that changed an account's cash, or what is locked of it. */
export interface AccountChange {
  readonly kind: string
  readonly orderId: number | null
  /** UTC ms. */
  readonly at: number
  readonly part: 'balance' | 'locked'
  readonly amount: Micros
}

/** Filters of balance changes; none by default. */
export interface ChangesQuery {
  readonly kinds?: readonly string[] | undefined
  /** From (inclusive) to (exclusive), UTC ms. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Of the last change known already: those before it are told. */
  readonly after?: string | undefined
  readonly limit: number
}

/** Changes, the newest first; `last` is where to go on. */
export interface Changes {
  readonly rows: AccountChange[]
  readonly more: boolean
  readonly last: string | undefined
}

type Reads = ExchangeDatabase['reads']

/** A page (from 1) of an account's changes, the newest first, and how many there are. */
export async function readChangePage(
  reads: Reads,
  accountId: number,
  page: number,
): Promise<{ readonly rows: AccountChange[]; readonly total: number }> {
  const counted = await reads
    .selectFrom('balance')
    .where('ledger_account', 'in', [cashOf(accountId), lockedOf(accountId)])
    .select(sql<number>`coalesce(sum(postings), 0)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await changesOf(reads, accountId)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { rows: rows.map((row) => changeOf(accountId, row)), total: Number(counted.total) }
}

/** Changes of an account from one on to the next; undefined when `after` names no place. */
export async function readChanges(
  reads: Reads,
  accountId: number,
  { kinds, from, to, after, limit }: ChangesQuery,
): Promise<Changes | undefined> {
  let requested = changesOf(reads, accountId)
  if (kinds !== undefined) requested = requested.where('t.kind', 'in', kinds)
  if (from !== undefined) requested = requested.where('t.at', '>=', from)
  if (to !== undefined) requested = requested.where('t.at', '<', to)
  if (after !== undefined) {
    const place = placeOf(accountId, after)
    if (place === undefined) return undefined
    const [at, id, account] = place
    // The first comparison for the index, the second to the very posting.
    requested = requested
      .where(sql<boolean>`(t.at, t.id) <= (${at}, ${id})`)
      .where(sql<boolean>`(t.at, t.id, p.ledger_account) < (${at}, ${id}, ${account})`)
  }
  const found = await requested.limit(limit + 1).execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => changeOf(accountId, row)),
    more: found.length > limit,
    last: last && `${last.at}.${last.id}.${partOf(accountId, last.account)}`,
  }
}

interface Row {
  readonly id: number
  readonly at: number
  readonly kind: string
  readonly orderId: number | null
  readonly account: string
  readonly amount: string
}

const changesOf = (reads: Reads, accountId: number) =>
  reads
    .selectFrom('ledger_transaction as t')
    .innerJoin('posting as p', (join) =>
      join
        .onRef('p.transaction_id', '=', 't.id')
        .on('p.ledger_account', 'in', [cashOf(accountId), lockedOf(accountId)]),
    )
    .where('t.account_id', '=', accountId)
    .select([
      't.id',
      't.at',
      't.kind',
      't.order_id as orderId',
      'p.ledger_account as account',
      // Amounts are 64 bits wide: as text they come through whole.
      sql<string>`cast(p.amount as text)`.as('amount'),
    ])
    .orderBy('t.at', 'desc')
    .orderBy('t.id', 'desc')
    .orderBy('p.ledger_account', 'desc')

const partOf = (accountId: number, account: string): AccountChange['part'] =>
  account === cashOf(accountId) ? 'balance' : 'locked'

const changeOf = (accountId: number, { at, kind, orderId, account, amount }: Row): AccountChange => ({
  kind,
  orderId,
  at,
  part: partOf(accountId, account),
  amount: BigInt(amount),
})

function placeOf(accountId: number, after: string): readonly [at: number, id: number, account: string] | undefined {
  const [, at, id, part] = /^(\d{1,15})\.(\d{1,15})\.(balance|locked)$/.exec(after) ?? []
  if (at === undefined || id === undefined) return undefined
  return [Number(at), Number(id), part === 'balance' ? cashOf(accountId) : lockedOf(accountId)]
}
