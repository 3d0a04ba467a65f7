/** A price tag on the axis: where it points, and how far it reaches above and below that, px. */
export interface AxisTag {
  readonly y: number
  readonly above: number
  readonly below: number
  /** Keeps its place; the others make way. */
  readonly fixed?: boolean
}

/**
 * Places tags so that none covers another: from the fixed one (or the topmost) outwards, each is pushed just as far as it
 * must. Answers a y for each tag, in the order given.
 */
export function placeTags(tags: readonly AxisTag[]): readonly number[] {
  const order = tags.map((tag, index) => ({ tag, index })).sort((one, other) => one.tag.y - other.tag.y)
  const placed = tags.map((tag) => tag.y)
  const anchor = Math.max(
    0,
    order.findIndex(({ tag }) => tag.fixed),
  )
  for (let at = anchor + 1; at < order.length; at += 1) {
    const { tag, index } = order[at] as (typeof order)[number]
    const over = order[at - 1] as (typeof order)[number]
    placed[index] = Math.max(tag.y, (placed[over.index] ?? 0) + over.tag.below + tag.above)
  }
  for (let at = anchor - 1; at >= 0; at -= 1) {
    const { tag, index } = order[at] as (typeof order)[number]
    const under = order[at + 1] as (typeof order)[number]
    placed[index] = Math.min(tag.y, (placed[under.index] ?? 0) - under.tag.above - tag.below)
  }
  return placed
}

/** Whether an axis number at `y` keeps 17 px from every tag. */
export function isClear(
  y: number,
  tags: readonly { readonly y: number; readonly above: number; readonly below: number }[],
) {
  return tags.every((tag) => y < tag.y - tag.above - 7 || y > tag.y + tag.below + 7)
}
