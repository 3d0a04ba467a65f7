/** Limits of a pane's size, px. */
export interface SplitLimits {
  readonly min: number
  readonly max: number
}

/** Dragged below this part of its least size a pane closes. */
const CLOSES_AT = 0.5
/** A key moves the edge by so much, px; with Shift by the larger. */
const STEP = 16
const LONG_STEP = 64

/** The nearest size a pane may have, in whole px; where the limits contradict each other the most counts. */
export const within = (size: number, { min, max }: SplitLimits): number =>
  Math.round(Math.min(Math.max(size, min), max))

/** The size of a pane whose edge was dragged to what would make it so large; 0 when it closes. */
export const draggedSize = (wanted: number, limits: SplitLimits): number =>
  wanted < limits.min * CLOSES_AT ? 0 : within(wanted, limits)

/** Returns how far an arrow key moves an edge, px to the right or down. */
function shiftOf(key: string, long: boolean, sideways: boolean): number | undefined {
  const direction = { [sideways ? 'ArrowLeft' : 'ArrowUp']: -1, [sideways ? 'ArrowRight' : 'ArrowDown']: 1 }[key]
  return direction === undefined ? undefined : direction * (long ? LONG_STEP : STEP)
}

/** A press of a key on an edge. */
export interface EdgeKey {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * The size that a key gives a pane; undefined for a key that means nothing here. `grows` is 1 where the pane grows as
 * its edge goes right or down, −1 where it shrinks.
 */
export function keyedSize(
  { key, shiftKey }: EdgeKey,
  size: number,
  limits: SplitLimits,
  edge: { readonly sideways: boolean; readonly grows: 1 | -1 },
): number | undefined {
  if (key === 'Home') return within(limits.min, limits)
  if (key === 'End') return within(limits.max, limits)
  const shift = shiftOf(key, shiftKey, edge.sideways)
  return shift === undefined ? undefined : within(size + shift * edge.grows, limits)
}
