/** A part of the chart that something stands in, px. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Room kept around a label, px. */
const AIR = 4

/**
 * The leftmost left edge for a label of a width within `from`…`to`, in the strip from `top` to `bottom`, where it covers
 * nothing of `taken`; `from` where there is no such place.
 */
export function leftmostFree(
  label: { readonly width: number; readonly top: number; readonly bottom: number },
  from: number,
  to: number,
  taken: readonly Area[],
): number {
  const inTheWay = taken
    .filter((area) => area.bottom > label.top - AIR && area.top < label.bottom + AIR)
    .sort((one, other) => one.left - other.left)
  let left = from
  for (const area of inTheWay) {
    if (area.right + AIR <= left) continue
    if (area.left - AIR >= left + label.width) break
    left = area.right + AIR
  }
  return left + label.width <= to ? left : from
}

/** Whether a label at `left` covers nothing of `taken`. */
export function isFree(
  left: number,
  label: { readonly width: number; readonly top: number; readonly bottom: number },
  taken: readonly Area[],
): boolean {
  return taken.every(
    (area) =>
      area.bottom <= label.top || area.top >= label.bottom || area.right <= left || area.left >= left + label.width,
  )
}
