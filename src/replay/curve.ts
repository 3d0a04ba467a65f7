import type { TapeLine } from './tapeLine.ts'

/** As many as a curve as wide as a phone can show. */
const POINTS = 160

/** Closes of an instrument over a stretch of time, evenly spread; undefined where it has no price yet. */
export function closesOver(line: TapeLine, from: number, to: number, points = POINTS): (number | undefined)[] {
  return Array.from({ length: points }, (_, i) => line.last(from + ((to - from) * i) / (points - 1))?.price)
}

/** The drawing of closes in a box: the line, and the area under it. Undefined when there is nothing to draw. */
export function curvePath(
  closes: readonly (number | undefined)[],
  width: number,
  height: number,
): { readonly line: string; readonly area: string } | undefined {
  const known = closes.filter((close) => close !== undefined)
  if (known.length < 2) return undefined
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = (close: number) => (high === low ? height / 2 : ((high - close) / (high - low)) * height)
  const x = (index: number) => (index / (closes.length - 1)) * width
  const places = closes.flatMap((close, index) =>
    close === undefined ? [] : [`${x(index).toFixed(1)} ${y(close).toFixed(1)}`],
  )
  const first = closes.findIndex((close) => close !== undefined)
  const line = `M${places.join('L')}`
  return { line, area: `${line}L${width} ${height}L${x(first).toFixed(1)} ${height}Z` }
}
