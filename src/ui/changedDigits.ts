/**
 * Returns the position at which two formatted prices first differ. Everything from there on is highlighted. All of it
 * if the lengths differ.
 */
export function changedFrom(before: string, after: string): number {
  if (before.length !== after.length) return 0
  let at = 0
  while (at < after.length && before[at] === after[at]) at += 1
  return at
}
