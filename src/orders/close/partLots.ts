import Big from 'big.js'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { lotsFit, type PartBounds, partBounds } from '../../../contract/rules.ts'

/** Error of lots to close: not a multiple of the step, or outside the limits. */
export type PartFault = 'bounds' | 'step'

/** A share of a position, one press away. */
export interface PartPreset {
  /** Decimal text. */
  readonly lots: string
  readonly percent: number
}

/** Returns the limits of a partial close, or undefined if the position is too small or pending. */
export const boundsOf = (order: Order, { lotMin, lotStep }: Instrument): PartBounds | undefined =>
  order.status === 'holding' ? partBounds(order.lots, lotMin, lotStep) : undefined

/** Decimals that lots of an instrument are shown with. */
export const lotDecimals = (step: number): number => Math.max(2, new Big(step).toFixed().split('.')[1]?.length ?? 0)

const PERCENTS = [25, 50, 75, 100] as const

/** Returns true if lots are the whole position: then it is closed, not parted. */
export const isWhole = (lots: string, whole: number): boolean => lots !== '' && new Big(lots).eq(whole)

/** Returns why a position cannot be closed by this many lots, or undefined if it can. */
export function partFault(lots: string, whole: number, bounds: PartBounds, step: number): PartFault | undefined {
  if (lots === '') return 'bounds'
  if (isWhole(lots, whole)) return undefined
  if (bounds.least.gt(lots) || bounds.most.lt(lots)) return 'bounds'
  return lotsFit(lots, bounds.least, step) ? undefined : 'step'
}

/** Quarters of a position in lots that can be closed, rounded down to the step; shares that come to the same stand once. */
export function partPresets(whole: number, bounds: PartBounds, step: number): readonly PartPreset[] {
  const found = new Map<string, PartPreset>()
  for (const percent of PERCENTS) {
    const lots = percent === 100 ? new Big(whole) : partOf(whole, percent, bounds, step)
    const text = lots.toFixed(lotDecimals(step))
    const earlier = found.get(text)
    const isNearer = earlier === undefined || away(percent, lots, whole) < away(earlier.percent, lots, whole)
    if (isNearer) found.set(text, { lots: text, percent })
  }
  return [...found.values()]
}

/** Half of a position, as near as lots come to it: what closing a part begins with. */
export const halfOf = (whole: number, bounds: PartBounds, step: number): string =>
  partOf(whole, 50, bounds, step).toFixed(lotDecimals(step))

function partOf(whole: number, percent: number, { least, most }: PartBounds, step: number): Big {
  const exact = new Big(whole).times(percent).div(100)
  const stepped = step > 0 ? exact.minus(exact.mod(step)) : exact
  return stepped.lt(least) ? least : stepped.gt(most) ? most : stepped
}

const away = (percent: number, lots: Big, whole: number): number =>
  Math.abs(percent - Number(lots.times(100).div(whole)))
