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
 * Where a bubble stands: above what is around the target (`around`), else below, above or beside the target itself; inside
 * the screen, and never over the target. Undefined where there is no such place.
 */
export function bubblePlace(
  target: Box,
  around: Box,
  size: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
): Box | undefined {
  const left = target.left + (target.width - size.width) / 2
  const top = target.top + (target.height - size.height) / 2
  const wanted = [
    { left, top: around.top - size.height - GAP },
    { left, top: target.top + target.height + GAP },
    { left, top: target.top - size.height - GAP },
    { left: target.left - size.width - GAP, top },
    { left: target.left + target.width + GAP, top },
  ]
  const inside = (at: number, length: number, room: number) => Math.max(GAP, Math.min(at, room - length - GAP))
  return wanted
    .map((at) => ({
      ...size,
      left: inside(at.left, size.width, screen.width),
      top: inside(at.top, size.height, screen.height),
    }))
    .find((box) => !overlaps(box, target))
}
