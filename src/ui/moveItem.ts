/** A list with one item at another place; a place beyond an end is that end. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  const place = Math.min(Math.max(to, 0), list.length - 1)
  if (item === undefined || place === from) return list
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}

/** The place over which a row is held that was dragged `dy` px from its own; all rows are `height` px high. */
export function placeUnder(from: number, dy: number, height: number, count: number): number {
  if (height <= 0) return from
  return Math.min(Math.max(from + Math.round(dy / height), 0), count - 1)
}

/** Returns how many rows a row moves, −1 up or 1 down, while another is dragged over a place. */
export function madeWay(at: number, from: number, over: number): -1 | 0 | 1 {
  if (from < at && at <= over) return -1
  return over <= at && at < from ? 1 : 0
}
