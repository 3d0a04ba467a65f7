import type { Stride } from '../../engine/stride.ts'
import type { LeaseRow, LeaseTable } from './leaseTable.ts'

/** One of `of` engines, each with the accounts whose number leaves `shard` when divided by `of`. */
export interface Shard {
  readonly shard: number
  readonly of: number
}

/** The shard of an account among so many. */
export const shardOf = (accountId: number, of: number): number => accountId % of

/**
 * The numbers that an engine gives to orders and ledger transactions, and those that all others give: no two of them give
 * the same.
 */
export const engineStride = ({ shard, of }: Shard): Stride => ({ shard, of: of + 1 })
export const othersStride = (of: number): Stride => ({ shard: of, of: of + 1 })

/** A server that does everything is the one engine of one. */
export const theOnlyEngine: Shard = { shard: 0, of: 1 }

/**
 * The numbers of who comes beside the servers for a moment, as the command line does, and is not told how many engines there
 * are: none that any of those gives that have ever been, nor the only one.
 */
export const visitorsStride = (table: Pick<LeaseTable, 'like'>): Stride => {
  const of = table
    .like('engine/')
    .map((row) => othersStride(engineOf(row).of).of)
    .reduce(leastCommonMultiple, engineStride(theOnlyEngine).of)
  return { shard: of - 1, of }
}

/** The engine's lease. */
export const engineLease = ({ shard, of }: Shard): string => `engine/${shard}/${of}`

/** Returns the shard of a lease. */
function engineOf({ name }: LeaseRow): Shard {
  const [, shard, of] = name.split('/')
  return { shard: Number(shard), of: Number(of) }
}

/** Engines of another number would trade the same accounts. Throws with words for the operator. */
export function refuseOthers(table: LeaseTable, { of }: Shard): void {
  const other = table.like('engine/').find((row) => engineOf(row).of !== of && row.until > row.now)
  if (other)
    throw new Error(
      `SHARD names ${of} shards and an engine ${other.name} is running: stop every engine before their number changes.`,
    )
}

/** Nobody has been the owner before: no price is decided. */
export const FIRST_OWNER = -1

/**
 * The last price that is decided for the accounts of a shard, by whichever engine has had each of them last: the number of
 * engines may have changed since, and changed back. `last`: of the log of prices. Undefined where there has never been an
 * engine. Throws with words for the operator when some accounts are further than others: what is between would be decided
 * a second time for these, or be passed over for those.
 */
export function decidedUpTo(table: LeaseTable, { shard, of }: Shard, last: number): number | undefined {
  const engines = table
    .like('engine/')
    .map((row) => ({ ...engineOf(row), prices: row.prices }))
    // What other engines decided beyond the end was in a log that is lost.
    .filter((engine) => engine.prices !== FIRST_OWNER && (engine.of === of || engine.prices <= last))
  const round = engines.reduce((all, engine) => leastCommonMultiple(all, engine.of), of)
  const places = new Set<number>()
  for (let account = shard; account < round; account += of) {
    const had = engines.filter((engine) => shardOf(account, engine.of) === engine.shard)
    if (had.length > 0) places.add(Math.max(...had.map(({ prices }) => prices)))
  }
  const [decided, ...others] = places
  if (others.length > 0)
    throw new Error(
      `The accounts of SHARD=${shard}/${of} were traded by engines that have not come equally far. Start the engines of ` +
        'before once more, then stop the feeds, and after them the engines, before their number changes.',
    )
  return decided
}

function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other]
  while (b > 0) [a, b] = [b, a % b]
  return (one / a) * other
}
