import type { LeaseRow, LeaseTable, Position } from './leaseTable.ts'

/** One of `of` engines, each with the accounts whose number leaves `shard` when divided by `of`. */
export interface Shard {
  readonly shard: number
  readonly of: number
}

/** The shard of an account among so many. */
export const shardOf = (accountId: number, of: number): number => accountId % of

/** The engine's lease. */
export const engineLease = ({ shard, of }: Shard): string => `engine/${shard}/${of}`

const ofLease = ({ name }: LeaseRow): number => Number(name.split('/')[2])

/** Engines of another number would trade the same accounts. Throws with words for the operator. */
export function refuseOthers(table: LeaseTable, { of }: Shard): void {
  const other = table.like('engine/').find((row) => ofLease(row) !== of && row.until > row.now)
  if (other)
    throw new Error(
      `SHARD names ${of} shards and an engine ${other.name} is running: stop every engine before their number changes.`,
    )
}

/**
 * Where an engine begins that nobody has been before: with the first price that one of those before it has not decided,
 * when their number has changed; undefined when there has never been an engine.
 */
export function inherited(table: LeaseTable): Position | undefined {
  const rows = table.like('engine/')
  const newest = rows[0]
  if (newest === undefined) return undefined
  const before = rows.filter((row) => ofLease(row) === ofLease(newest))
  return { prices: Math.min(...before.map(({ prices }) => prices)), commands: 0 }
}
