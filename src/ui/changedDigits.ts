/** Where two formatted prices begin to differ: everything from here on is flagged. The whole text when their lengths differ. */
export function changedFrom(before: string, after: string): number {
  if (before.length !== after.length) return 0
  let at = 0
  while (at < after.length && before[at] === after[at]) at += 1
  return at
}
