/** Lays prices, the oldest first, into a box with room for dots at its edges, px. */
export function lineOf(points: readonly number[], width: number, height: number, edge = 5) {
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const tenth = (value: number) => Math.round(value * 10) / 10
  const place = (at: number) => ({
    x: tenth(edge + (at / Math.max(1, points.length - 1)) * (width - 2 * edge)),
    y: tenth(high === low ? height / 2 : edge + ((high - (points[at] ?? low)) / (high - low)) * (height - 2 * edge)),
  })
  return {
    place,
    /** The line from one point to another, both among them. */
    draw: (from: number, to: number): string =>
      Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => {
        const { x, y } = place(from + step)
        return `${step === 0 ? 'M' : 'L'}${x} ${y}`
      }).join(''),
  }
}
