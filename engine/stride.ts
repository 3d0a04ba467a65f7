/** The ids of one of several writers: those with remainder `shard` when divided by `of`. */
export interface Stride {
  readonly shard: number
  readonly of: number
}

/** All ids, for a single writer. */
export const everyNumber: Stride = { shard: 0, of: 1 }

/** Returns the next id of a writer after a given id. */
export function nextOf({ shard, of }: Stride, after: number): number {
  const next = after + 1
  return next + ((((shard - next) % of) + of) % of)
}
