import type { BalancePoint } from '../../../contract/entities/history.ts'

/** Position of a point on the curve, 0 to 1 from the start edge and from the top. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** The drawing of a balance in a box of 100 by 100. */
export interface BalanceShape {
  /** The balance: steps, for it stays as it is until it changes. */
  readonly line: string
  /** Between the balance and the peak before it. */
  readonly fall: string
  readonly spots: readonly Spot[]
  /** The lowest and the highest amount of the drawing. */
  readonly low: number
  readonly high: number
  /** Returns the position of an amount, 0 at the top to 1. */
  readonly heightOf: (amount: number) => number
}

/** Room above and below the curve, as a share of what it spans. */
const AIR = 0.06

const written = (share: number): string => (Math.round(share * 100_000) / 1_000).toString()

/** Puts a curve of at least one point into a box: the first moment at its start, the last at its end. */
export function balanceShape(points: readonly BalancePoint[]): BalanceShape {
  const balances = points.map(({ balance }) => Number(balance))
  const peaks = points.map(({ peak }) => Number(peak))
  const times = points.map(({ time }) => time)
  const [low, high] = [Math.min(...balances), Math.max(...balances, ...peaks)]
  const span = high - low
  const begin = times[0] ?? 0
  const length = (times.at(-1) ?? begin) - begin
  const heightOf = (amount: number) => (span === 0 ? 0.5 : (AIR * span + (high - amount)) / (span * (1 + 2 * AIR)))
  const placeOf = (time: number) => (length === 0 ? 0 : (time - begin) / length)
  const spots = points.map((_, at) => ({ x: placeOf(times[at] ?? begin), y: heightOf(balances[at] ?? 0) }))
  const xs = spots.map(({ x }) => written(x))
  const ys = spots.map(({ y }) => written(y))
  const tops = peaks.map((peak) => written(heightOf(peak)))
  const steps = (heights: readonly string[]) =>
    heights.map((y, at) => (at === 0 ? `M${xs[0]} ${y}` : `H${xs[at]}V${y}`))
  const back = ys.map((_, at) => `H${xs[at]}V${ys[at - 1] ?? ys[0]}`).toReversed()
  const line = `${steps(ys).join('')}H100`
  return { line, fall: `${steps(tops).join('')}V${ys.at(-1)}${back.join('')}Z`, spots, low, high, heightOf }
}

/** The last point that lies at or before a place across the box; the first where none does. */
export function pointAt(spots: readonly Spot[], x: number): number {
  const next = spots.findIndex((spot) => spot.x > x)
  return Math.max(0, (next < 0 ? spots.length : next) - 1)
}
