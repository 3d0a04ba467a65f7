/** A place in the window, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** So far from the window's edges, px. */
const MARGIN = 8

/** Returns the start in one dimension: after the pointer, or before it without room, and always inside the window. */
function along(at: number, size: number, room: number, isBefore: boolean): number {
  const after = at + size <= room - MARGIN
  const before = at - size >= MARGIN
  const start = (isBefore ? before || !after : !after && before) ? at - size : at
  return Math.max(MARGIN, Math.min(start, room - MARGIN - size))
}

/** Returns the position of a menu: below the pointer and towards the end of the line, inside the window. */
export const menuPlace = (at: Point, menu: Size, room: Size, isFromRight: boolean): Point => ({
  x: along(at.x, menu.width, room.width, isFromRight),
  y: along(at.y, menu.height, room.height, false),
})
