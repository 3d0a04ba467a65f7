/** A width and a height, px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Zoom steps of a picture, as multiples of the size at which all of it is visible. */
export const zoomSteps: readonly number[] = [1, 1.5, 2, 3, 4, 6, 8]

/** A small picture is not blown up further than this to fill its place. */
const MAX_ZOOM = 2

/** The size at which a picture, turned so often by a right angle, is seen whole in its place; before it is turned. */
export function fitOf(picture: Size, room: Size, turns: number): Size {
  const isTurned = turns % 2 !== 0
  const across = isTurned ? picture.height : picture.width
  const down = isTurned ? picture.width : picture.height
  const scale = Math.min(room.width / across, room.height / down, MAX_ZOOM)
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
}
