import { sql } from 'kysely'
import type { BalanceCourse } from '../../contract/entities/history.ts'
import type { Micros } from '../../engine/money.ts'
import { cashOf } from '../../engine/transactions.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { yieldToEventLoop } from '../store/yieldToEventLoop.ts'
import { CourseFold } from './balanceCourse.ts'

/** So many movements are read at once; then whoever else waits has a turn. */
const MOVEMENTS_PER_BATCH = 1_000

type Reads = ExchangeDatabase['reads']
type Place = readonly [at: number, transactionId: number]

/**
 * Calculates an account's balance from `from` (inclusive) to `to` (exclusive), UTC ms, at most until `now`, from its postings.
 * Reads only postings since `from`: the current balance minus all of them is the initial balance.
 */
export async function readCourse(
  reads: Reads,
  accountId: number,
  { from, to }: { readonly from?: number; readonly to?: number },
  now: number,
  atOnce = MOVEMENTS_PER_BATCH,
): Promise<BalanceCourse> {
  let place: Place = [from ?? Number.MIN_SAFE_INTEGER, 0]
  let fold: CourseFold | undefined
  let since: Micros = 0n
  for (;;) {
    // Before what follows is read: a balance and everything that made it, though orders are closed meanwhile.
    const balance = await balanceOf(reads, accountId)
    const movements = await movementsAfter(reads, accountId, place, atOnce)
    fold ??= foldOver(movements[0]?.at, { from, to: Math.min(to ?? now, now) })
    for (const { at, kind, amount } of movements) {
      since += BigInt(amount)
      if (to === undefined || at < to) fold.take({ at, kind, amount: BigInt(amount) })
    }
    const last = movements.at(-1)
    if (last === undefined) return fold.course(balance - since)
    place = [last.at, last.id]
    await yieldToEventLoop()
  }
}

/** From the first movement of the range on, for nothing may have been there before; of a range without any all of it. */
function foldOver(first: number | undefined, { from, to }: { readonly from: number | undefined; readonly to: number }) {
  const start = first !== undefined && first < to ? first : Math.min(from ?? to, to)
  return new CourseFold(start, to)
}

async function balanceOf(reads: Reads, accountId: number): Promise<Micros> {
  const row = await reads
    .selectFrom('balance')
    .where('ledger_account', '=', cashOf(accountId))
    // Amounts are 64 bits wide: as text they come through whole.
    .select(sql<string>`cast(amount as text)`.as('amount'))
    .executeTakeFirst()
  return BigInt(row?.amount ?? 0)
}

/** The next postings to an account's cash, oldest first. */
function movementsAfter(reads: Reads, accountId: number, [at, id]: Place, atOnce: number) {
  return reads
    .selectFrom('ledger_transaction as t')
    .innerJoin('posting as p', (join) =>
      join.onRef('p.transaction_id', '=', 't.id').on('p.ledger_account', '=', cashOf(accountId)),
    )
    .where('t.account_id', '=', accountId)
    .where(sql<boolean>`(t.at, t.id) > (${at}, ${id})`)
    .select(['t.id', 't.at', 't.kind', sql<string>`cast(p.amount as text)`.as('amount')])
    .orderBy('t.at')
    .orderBy('t.id')
    .limit(atOnce)
    .execute()
}
