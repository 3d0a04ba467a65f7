/** The id of a refusal's receipt: its place in the log of a shard. Receipts of orders have the order's number. */
export const refusalId = (shard: number, index: number): string => `r${shard}-${index}`

/** Returns true if an id belongs to a refusal. */
export const isRefusalId = (id: string): boolean => id.startsWith('r')
