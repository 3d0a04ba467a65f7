/** Returns true if a list has every one of others once, and nothing else. */
export function isOrderOf(list: readonly number[], others: readonly number[]): boolean {
  const set = new Set(list)
  return list.length === others.length && set.size === list.length && others.every((one) => set.has(one))
}
