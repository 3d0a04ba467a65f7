/** Which numbers are one writer's own among several at once: those that leave `shard` when divided by `of`. */
export interface Stride {
  readonly shard: number
  readonly of: number
}

/** Every number: there is one writer. */
export const everyNumber: Stride = { shard: 0, of: 1 }

/** The first number of a stride after another number. */
export function nextOf({ shard, of }: Stride, after: number): number {
  const next = after + 1
  return next + ((((shard - next) % of) + of) % of)
}
