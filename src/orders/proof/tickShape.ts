import type { CheckedFill } from '../../../contract/proof/orderProof.ts'
import { isReached, type NumberedTick } from '../../../contract/proof/receipt.ts'

/** Ticks that are shown before and after a fill, ms. */
const AROUND_MS = 10_000
/** The room over and under the prices, as a share of their span. */
const MARGIN = 0.1
/** Lines of the grid at most. */
const MAX_LINES = 6

/** A place in the drawing: 0 to 1 from the left and from the top. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A line of the grid. */
export interface PriceLine {
  readonly price: number
  readonly y: number
}

/** Geometry of the ticks around a fill. */
export interface TickShape {
  /** The price in steps, as an SVG path over 100 × 100. */
  readonly line: string
  readonly ticks: readonly (Spot & { readonly isBeyond: boolean })[]
  readonly level: PriceLine | undefined
  /** Side on which prices are beyond the level. */
  readonly beyond: 'above' | 'below' | undefined
  /** The first tick at or beyond the level; of an order at market the tick that it was filled at. */
  readonly first: (Spot & { readonly tick: NumberedTick }) | undefined
  readonly fill: Spot
  readonly grid: readonly PriceLine[]
  /** Of the left and right edge, UTC ms. */
  readonly from: number
  readonly to: number
}

/** Lays out the ticks around a fill; undefined where there are none. */
export function tickShape({ around, level, decision }: CheckedFill): TickShape | undefined {
  const { price, tick: named } = decision
  if (price === undefined || named === undefined) return undefined
  const shown = around.filter(({ time }) => Math.abs(time - named.time) <= AROUND_MS)
  const [oldest, newest] = [shown[0], shown.at(-1)]
  if (oldest === undefined || newest === undefined) return undefined
  const span = Math.max(newest.time - oldest.time, 1_000)
  const from = oldest.time
  // What was filled at the newest tick does not stand at the edge.
  const to = Math.max(newest.time, named.time + span * MARGIN)
  const prices = [...shown.map((one) => one.price), price, ...(level ? [level.price] : [])]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const room = (high - low || Math.abs(high) * 1e-5) * MARGIN
  const [bottom, top] = [low - room, high + room]
  const xOf = (time: number) => (time - from) / (to - from)
  const yOf = (at: number) => (top - at) / (top - bottom)
  const spotOf = (tick: { readonly time: number; readonly price: number }): Spot => ({
    x: xOf(tick.time),
    y: yOf(tick.price),
  })
  const first = shown.find((one) =>
    level ? one.number >= level.since && isReached(level, one.price) : one.number === named.number,
  )
  return {
    line: stepPath(shown.map(spotOf)),
    ticks: shown.map((one) => ({
      ...spotOf(one),
      isBeyond: level !== undefined && one.number >= level.since && isReached(level, one.price),
    })),
    level: level && { price: level.price, y: yOf(level.price) },
    beyond: level && (isReached(level, level.price - room) ? 'below' : 'above'),
    first: first && { ...spotOf(first), tick: first },
    fill: { x: xOf(first?.time ?? named.time), y: yOf(price) },
    grid: gridOf(bottom, top).map((at) => ({ price: at, y: yOf(at) })),
    from,
    to,
  }
}

const percent = (share: number): string => (share * 100).toFixed(2)

/** A price stays until the next one comes. */
function stepPath(spots: readonly Spot[]): string {
  const [first, ...rest] = spots
  if (first === undefined) return ''
  return `M${percent(first.x)} ${percent(first.y)}${rest.map(({ x, y }) => `H${percent(x)}V${percent(y)}`).join('')}H100`
}

/** Round prices between two others, the lowest first. */
function gridOf(bottom: number, top: number): number[] {
  const least = (top - bottom) / MAX_LINES
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10) * power
  const begin = Math.ceil(bottom / step)
  return Array.from({ length: Math.floor(top / step) - begin + 1 }, (_, at) => (begin + at) * step)
}
