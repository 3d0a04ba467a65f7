/** A box on the screen, px from its left and top edge. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Between the bubble and what it points at, and the screen's edges, px. */
const GAP = 12

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/**
 * Returns the place of a bubble: below the target, else above what is around it (`around`), above or beside the target itself;
 * inside the screen, and never over the target. Undefined where there is no such place.
 */
export function bubblePlace(
  target: Box,
  around: Box,
  size: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
): Box | undefined {
  const across = target.left + (target.width - size.width) / 2
  const along = target.top + (target.height - size.height) / 2
  const inside = (at: number, length: number, room: number) => Math.max(GAP, Math.min(at, room - length - GAP))
  const left = inside(across, size.width, screen.width)
  const top = inside(along, size.height, screen.height)
  return [
    { left, top: target.top + target.height + GAP },
    { left, top: around.top - size.height - GAP },
    { left, top: target.top - size.height - GAP },
    { left: target.left - size.width - GAP, top },
    { left: target.left + target.width + GAP, top },
  ]
    .map((at) => ({ ...size, ...at }))
    .find(
      (box) =>
        !overlaps(box, target) &&
        box.left === inside(box.left, size.width, screen.width) &&
        box.top === inside(box.top, size.height, screen.height),
    )
}
