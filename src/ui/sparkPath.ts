/** The drawing of a sparkline in px. */
export interface SparkPath {
  line: string
  /** Between the line and the open. */
  area: string
  openY: number
  endX: number
  endY: number
}

const dotRadius = 2.25
const mostPoints = 48

/** One decimal is finer than a device pixel. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Keeps the first, the last and evenly spaced values between. */
function thinned(values: readonly number[]): readonly number[] {
  if (values.length <= mostPoints) return values
  const stride = (values.length - 1) / (mostPoints - 1)
  return Array.from({ length: mostPoints }, (_, i) => values[Math.round(i * stride)] ?? 0)
}

/**
 * Lays values, oldest first, into a box of `width` × `height` px with room for the end dot; the open is always inside the box.
 * Null when there is nothing to draw.
 */
export function sparkPath(values: readonly number[], open: number, width: number, height: number): SparkPath | null {
  const points = thinned(values.filter(Number.isFinite))
  if (points.length < 2) return null
  const low = Math.min(open, ...points)
  const high = Math.max(open, ...points)
  const room = height - 2 * dotRadius
  const y = (value: number) => tenth(high === low ? height / 2 : dotRadius + ((high - value) / (high - low)) * room)
  const endX = tenth(width - dotRadius)
  const stepX = endX / (points.length - 1)
  const line = points.map((value, i) => `${i === 0 ? 'M' : 'L'}${tenth(i * stepX)} ${y(value)}`).join('')
  const openY = y(open)
  return { line, area: `${line}L${endX} ${openY}L0 ${openY}Z`, openY, endX, endY: y(points.at(-1) ?? open) }
}
