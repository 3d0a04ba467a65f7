import Big from 'big.js'
import { type Charged, type Figure, fee, isPaid, margin, type Side, toMicros } from './rules.ts'

/** Time before a long close from which new orders get the lower leverage, in ms. */
export const LOWERED_MS = 2 * 60 * 60 * 1000
/** Time before a long close from which open positions also need the higher margin, until the market reopens, in ms. */
export const HELD_MS = 15 * 60 * 1000
/** Time before a long close from which an account with too little margin is notified, in ms. */
export const NOTICE_MS = 4 * 60 * 60 * 1000
/** Minimum length of a long close, in ms. */
export const LONG_CLOSE_MS = 60 * 60 * 1000
/** Maximum total value of an account's net positions, each instrument by itself, in USD. */
export const MAX_EXPOSURE = 50_000_000

/** Maximum leverage for the part of a net position up to `upTo` USD. */
export interface MarginBand {
  readonly upTo: number
  readonly leverage: number
}

/** Rules that make an instrument's leverage depend on position size and market hours. */
export interface MarginTerms {
  /**
   * Smallest band first. No net position can be opened beyond the last band. Without bands, leverage does not depend on size.
   */
  readonly marginBands?: readonly MarginBand[] | undefined
  /** Maximum leverage around a long close. */
  readonly closeLeverage?: number | undefined
}

/** An account's exposure in an instrument, in USD at opening prices. */
export interface Held {
  /** Long minus short value. */
  readonly net: Figure
  /** Sum of its orders' margins by document 1 §9. */
  readonly margin: Figure
}

/** No exposure. */
export const NOTHING_HELD: Held = { net: 0, margin: 0 }

/** Reduced leverage before a close: `lowered` applies to new orders only, `held` to open positions as well. */
export type ClosePhase = 'lowered' | 'held' | undefined

/** Returns the close phase at a time. `longClose` is the start of the next or current close of more than an hour, in UTC ms. */
export function closePhase(longClose: number | undefined, at: number): ClosePhase {
  if (longClose === undefined) return undefined
  const left = longClose - at
  if (left <= HELD_MS) return 'held'
  return left <= LOWERED_MS ? 'lowered' : undefined
}

/**
 * Returns the minimum margin of a net position, in USD: each band's part of the position divided by the band's leverage. A
 * value beyond the last band uses the last band.
 */
export function bandMargin(net: Figure, { marginBands = [], closeLeverage }: MarginTerms, isLowered: boolean): Big {
  const size = new Big(net).abs()
  const most = isLowered ? (closeLeverage ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  let sum = new Big(0)
  let from = 0
  for (const [i, { upTo, leverage }] of marginBands.entries()) {
    const part = (i < marginBands.length - 1 && size.gt(upTo) ? new Big(upTo) : size).minus(from)
    if (part.lte(0)) break
    sum = sum.plus(part.div(Math.min(leverage, most)))
    from = upTo
  }
  return toMicros(sum)
}

/**
 * Returns the margin in use for an account's exposure in an instrument, in USD: the sum of its orders' margins or the minimum
 * margin of their net position, whichever is higher. It depends on sums only, so splitting a position does not reduce it.
 */
export function marginOfHeld({ net, margin: own }: Held, terms: MarginTerms, isLowered: boolean): Big {
  const least = bandMargin(net, terms, isLowered)
  return least.gt(own) ? least : new Big(own)
}

/** The account's state that a new order in an instrument is checked against, in USD. */
export interface Standing {
  readonly side: Side
  readonly held: Held
  /** Margin in use for `held`. */
  readonly inUse: Figure
  /** Sum of net positions in all other instruments, long and short. */
  readonly elsewhere: Figure
  /** True if new orders get the lower leverage. */
  readonly isLowered: boolean
}

/** An order with its margin by document 1 §9. */
interface Ordered {
  readonly margin: Figure
  readonly leverage: Figure
}

/** Adds an order to an exposure. */
const heldWith = ({ held, side }: Standing, { margin: own, leverage }: Ordered): Held => {
  const size = new Big(own).times(leverage)
  return { net: new Big(held.net).plus(side === 'buy' ? size : size.neg()), margin: new Big(held.margin).plus(own) }
}

/**
 * Returns the increase in margin that an order causes, in USD. It equals the order's own margin while the position stays in the
 * first band, and is negative if the order reduces a large position.
 */
export const neededFor = (order: Ordered, terms: MarginTerms, standing: Standing): Big =>
  marginOfHeld(heldWith(standing, order), terms, standing.isLowered).minus(standing.inUse)

/**
 * Returns how much can be added to a position in the order's direction before the position or the account exceeds its limit, in
 * USD. Returns undefined without a limit.
 */
export function roomFor({ marginBands }: MarginTerms, { side, held, elsewhere }: Standing): Big | undefined {
  const last = marginBands?.at(-1)
  if (last === undefined) return undefined
  const limit = Math.min(last.upTo, Math.max(0, MAX_EXPOSURE - Number(elsewhere)))
  return side === 'buy' ? new Big(limit).minus(held.net) : new Big(limit).plus(held.net)
}

/** All parameters that determine the size of an order, except its lots. */
export interface Sizing extends Omit<Charged, 'lots'> {
  readonly step: Figure
}

/**
 * Returns the maximum number of lots, on the lot step, that the free margin covers by the admission rule. Returns 0 or less if
 * it covers none.
 */
export function mostLots(free: Figure, { step, ...order }: Sizing, terms: MarginTerms, standing: Standing): Big {
  const grid = Number(step) || 1e-8
  const at = (steps: number) => {
    const lots = new Big(steps).times(grid)
    return { own: margin({ ...order, lots }), charged: fee({ ...order, lots }) }
  }
  const isFree = (steps: number) => {
    const { own, charged } = at(steps)
    return isPaid(free, neededFor({ margin: own, leverage: order.leverage }, terms, standing), charged)
  }
  const perStep = margin({ ...order, lots: new Big(grid).times(1e12) })
    .times(order.leverage)
    .div(1e12)
  if (perStep.lte(0)) return perStep
  const room = roomFor(terms, standing)?.div(perStep).round(0, Big.roundDown).toNumber()
  const { own, charged } = at(1e12)
  // Rounding can be off by a few steps, so the admission rule decides.
  const alone = new Big(free).plus(standing.inUse).times(1e12).div(own.plus(charged)).toNumber() * (1 + 1e-9) + 10
  let high = Math.max(1, Math.min(room ?? alone, Math.floor(alone)) + 1)
  // An order against a position needs the least margin when it closes the position, so it may fit where a smaller one does not.
  const flat = new Big(standing.held.net).abs().div(perStep).round(0, Big.roundDown).toNumber()
  let low = isFree(0) || flat > high || !isFree(flat) ? 0 : flat
  if (!isFree(low)) return new Big(0)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isFree(middle)) low = middle
    else high = middle
  }
  return new Big(low).times(grid)
}
