import Big from 'big.js'
import { type Charged, type Figure, fee, isPaid, margin, type Side, toMicros } from './rules.ts'

/** Ms before a long close from which on new orders get the lower leverage. */
export const LOWERED_MS = 2 * 60 * 60 * 1000
/** Ms before a long close from which on, until the market reopens, open positions need that margin too. */
export const HELD_MS = 15 * 60 * 1000
/** Ms before a long close from which on an account is told that it has too little for it. */
export const TOLD_MS = 4 * 60 * 60 * 1000
/** A close is long when it takes longer than this, ms. */
export const LONG_CLOSE_MS = 60 * 60 * 1000
/** USD that the net positions of an account may be worth together, each instrument by itself. */
export const MOST_EXPOSURE = 50_000_000

/** A part of the net position in an instrument: up to so many USD, and the most leverage that it gets. */
export interface MarginBand {
  readonly upTo: number
  readonly leverage: number
}

/** How an instrument's leverage depends on the size of a position and on the hours. */
export interface MarginTerms {
  /** From the smallest; no net position is opened beyond the last. Without any, leverage depends on nothing. */
  readonly marginBands?: readonly MarginBand[] | undefined
  /** The most leverage around a long close. */
  readonly closeLeverage?: number | undefined
}

/** What an account holds in an instrument, USD at the prices that it was opened at. */
export interface Held {
  /** What is long less what is short. */
  readonly net: Figure
  /** Margin of its orders by document 1 §9, added up. */
  readonly margin: Figure
}

/** What an account holds nothing in. */
export const NOTHING_HELD: Held = { net: 0, margin: 0 }

/** Whether leverage is lowered for a close: for new orders alone, or for open positions too. */
export type ClosePhase = 'lowered' | 'held' | undefined

/** `longClose`: the next close that takes longer than an hour, or the one that the market is in; UTC ms. */
export function closePhase(longClose: number | undefined, at: number): ClosePhase {
  if (longClose === undefined) return undefined
  const left = longClose - at
  if (left <= HELD_MS) return 'held'
  return left <= LOWERED_MS ? 'lowered' : undefined
}

/** The least margin of a net position, USD: each band's part of it by the band's leverage. What lies beyond the last band counts as that one. */
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
 * Margin in use for what an account holds in an instrument, USD: that of its orders, or what their net position needs at
 * least if that is more. It depends on sums alone, so that no way of splitting a position needs less.
 */
export function marginOfHeld({ net, margin: own }: Held, terms: MarginTerms, isLowered: boolean): Big {
  const least = bandMargin(net, terms, isLowered)
  return least.gt(own) ? least : new Big(own)
}

/** What an account has that a new order of an instrument is measured by, USD. */
export interface Standing {
  readonly side: Side
  readonly held: Held
  /** What is in use for `held`. */
  readonly inUse: Figure
  /** The net positions in all other instruments, long and short alike. */
  readonly elsewhere: Figure
  /** Whether new orders get the lower leverage. */
  readonly isLowered: boolean
}

/** An order with its margin by document 1 §9. */
interface Ordered {
  readonly margin: Figure
  readonly leverage: Figure
}

/** What an account holds with an order added. */
const heldWith = ({ held, side }: Standing, { margin: own, leverage }: Ordered): Held => {
  const size = new Big(own).times(leverage)
  return { net: new Big(held.net).plus(side === 'buy' ? size : size.neg()), margin: new Big(held.margin).plus(own) }
}

/** How much more margin is in use with an order, USD: its own while the position stays in the first band; less than nothing where it makes a large one smaller. */
export const neededFor = (order: Ordered, terms: MarginTerms, standing: Standing): Big =>
  marginOfHeld(heldWith(standing, order), terms, standing.isLowered).minus(standing.inUse)

/** How much may be added to a position in the direction of an order before it or the account is too large, USD; undefined without a limit. */
export function roomFor({ marginBands }: MarginTerms, { side, held, elsewhere }: Standing): Big | undefined {
  const last = marginBands?.at(-1)
  if (last === undefined) return undefined
  const limit = Math.min(last.upTo, Math.max(0, MOST_EXPOSURE - Number(elsewhere)))
  return side === 'buy' ? new Big(limit).minus(held.net) : new Big(limit).plus(held.net)
}

/** What one order of an instrument is sized by besides its lots. */
export interface Sizing extends Omit<Charged, 'lots'> {
  readonly step: Figure
}

/** The most lots on the step that a free margin pays for, by the rule that orders are admitted by; not above 0 when for none. */
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
  // Rounding makes it a few steps more or less; the rule itself decides.
  const alone = new Big(free).plus(standing.inUse).times(1e12).div(own.plus(charged)).toNumber() * (1 + 1e-9) + 10
  let high = Math.max(1, Math.min(room ?? alone, Math.floor(alone)) + 1)
  // An order against a position needs the least where it closes it: where nothing is free for a small one there may be for this.
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
