import type { TapeLine } from './tapeLine.ts'
import type { Timeline } from './timeline.ts'

/** As many points as a curve as wide as a phone can show. */
const POINTS = 160

/** A box to draw in. */
interface Box {
  readonly width: number
  readonly height: number
}

/**
 * The drawing of an instrument's prices from the beginning of a timeline to a time on it, in a box as wide as the whole: the
 * line, and the area under it. What comes later changes neither the line nor its scale. Undefined when there is nothing to draw.
 */
export function pastCurve(
  line: TapeLine,
  timeline: Timeline,
  now: number,
  { width, height }: Box,
): { readonly line: string; readonly area: string } | undefined {
  const [last, end] = [timeline.length - 1, timeline.place(now)]
  const spread = Array.from({ length: POINTS }, (_, index) => (last * index) / (POINTS - 1))
  const points = [...spread.filter((place) => place < end), end].flatMap((place) => {
    const price = line.last(timeline.at(place))?.price
    return price === undefined ? [] : [{ x: ((place / last) * width).toFixed(1), price }]
  })
  const [first, newest] = [points[0], points.at(-1)]
  if (!first || !newest || points.length < 2) return undefined
  const prices = points.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const y = (price: number) => (high === low ? height / 2 : ((high - price) / (high - low)) * height).toFixed(1)
  const drawn = `M${points.map(({ x, price }) => `${x} ${y(price)}`).join('L')}`
  return { line: drawn, area: `${drawn}L${newest.x} ${height}L${first.x} ${height}Z` }
}
