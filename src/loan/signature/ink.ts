/**
 * A signature as it was drawn: strokes of points. Every length is a part of the pad's width, so that the same ink is drawn
 * sharp on any screen, after a turn of the phone, and in the picture that is sent.
 */

/** A point of a stroke; `force` from 0 to 1 says how broad the line is there. */
export interface InkPoint {
  readonly x: number
  readonly y: number
  readonly force: number
}
export type Stroke = readonly InkPoint[]
export type Ink = readonly Stroke[]

/** The pad's height, a part of its width. */
export const PAD_HEIGHT = 0.5

/** Less ink than this, in widths of the pad, is a slip of the finger and no signature. */
const MIN_INK = 0.12
/** A pointer that moves by less than this has not moved. */
const MIN_STEP = 0.002
/** So fast, in widths a millisecond, the line is at its thinnest. */
const FAST = 0.004
/** Share of the last point's pressure in the next, so that the line's width changes smoothly. */
const INERTIA = 0.7

const distance = (one: InkPoint, other: InkPoint): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Position of a pointer. A pen reports its pressure, which is estimated from the speed of any other. */
export interface Touch {
  readonly x: number
  readonly y: number
  /** ms */
  readonly at: number
  /** 0 to 1; undefined where it is not measured. */
  readonly pressure: number | undefined
}

/** The first point of a stroke. */
export const firstPoint = ({ x, y, pressure }: Touch): InkPoint => ({ x, y, force: pressure ?? 0.6 })

/** The next point of a stroke; undefined where the pointer has not moved since the last. */
export function nextPoint(last: InkPoint, lastAt: number, touch: Touch): InkPoint | undefined {
  const step = distance(last, { ...touch, force: 0 })
  if (step < MIN_STEP) return undefined
  const speed = step / Math.max(1, touch.at - lastAt)
  const wanted = touch.pressure ?? 1 - Math.min(1, speed / FAST)
  return { x: touch.x, y: touch.y, force: last.force * INERTIA + wanted * (1 - INERTIA) }
}

/** Returns the total length of all strokes, in widths of the pad. */
export const inkLength = (ink: Ink): number =>
  ink.reduce(
    (sum, stroke) =>
      sum + stroke.slice(1).reduce((length, point, before) => length + distance(stroke[before] ?? point, point), 0),
    0,
  )

/** Returns true if it is enough to be a signature. */
export const isSigned = (ink: Ink): boolean => inkLength(ink) >= MIN_INK

/** Returns the bounds of the ink, or undefined if there is none. */
export function inkBounds(ink: Ink): { left: number; top: number; right: number; bottom: number } | undefined {
  const points = ink.flat()
  if (points.length === 0) return undefined
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const isPoint = (value: unknown): value is InkPoint =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'force'].every((name) => Number.isFinite((value as Record<string, unknown>)[name]))

/** Ink from its JSON; none from anything else. */
export function inkOf(text: string): Ink {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every((stroke) => Array.isArray(stroke) && stroke.every(isPoint))
      ? (read as Ink)
      : []
  } catch {
    return []
  }
}
