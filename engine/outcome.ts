import type { Decimal } from '../contract/codec.ts'
import type { Order } from '../contract/entities/order.ts'

/** What was done; `refusals.ts` has the words. */
export type Done =
  | {
      readonly done:
        | 'opened'
        | 'placed'
        | 'closed'
        | 'partClosed'
        | 'reversed'
        | 'cancelled'
        /** A pending order waits for another price. */
        | 'moved'
        | 'stopsSet'
        /** The stop loss asked for was looser than the trailing one, which stays. */
        | 'stopsSetTrailing'
        | 'trailingSet'
        | 'trailingOff'
        | 'reset'
        | 'cashMoved'
    }
  | { readonly done: 'allClosed'; readonly closed: number; readonly of: number }

/** Why nothing was done (decisions §5); prices and amounts as decimal text, ready to be put into words. */
export type Refusal =
  | {
      readonly reason:
        | 'demoOnly'
        | 'instrumentUnknown'
        | 'refusesAll'
        | 'ordersSuspended'
        | 'noLeverage'
        | 'leverageUnknown'
        | 'marketClosed'
        | 'noPrice'
        | 'priceOld'
        | 'targetMissing'
        | 'priceNegative'
        | 'orderTooLarge'
        | 'orderUnknown'
        | 'orderNotOpen'
        | 'orderNotPending'
        | 'nothingToClose'
        | 'noneClosed'
        | 'partImpossible'
        | 'distanceNegative'
        /** Real accounts may not trade on prices that are simulated or recorded. */
        | 'pricesNotReal'
    }
  | { readonly reason: 'lotsMin'; readonly min: Decimal }
  | { readonly reason: 'lotsStep'; readonly step: Decimal }
  | { readonly reason: 'partLots'; readonly least: Decimal; readonly most: Decimal }
  | { readonly reason: 'distanceTooFar'; readonly price: Decimal }
  | { readonly reason: 'priceDigits'; readonly digits: number }
  | {
      readonly reason: 'stopLossAbove' | 'stopLossBelow' | 'takeProfitAbove' | 'takeProfitBelow'
      /** The price that the stop must lie above or below. */
      readonly price: Decimal
    }
  | { readonly reason: 'tooManyOrders' | 'tooManyTrailing'; readonly limit: number }
  /** There is no fresh rate to USD. */
  | { readonly reason: 'rateOld'; readonly currency: string }
  | { readonly reason: 'cashShort'; readonly free: Decimal }
  | { readonly reason: 'marginMissing'; readonly needed: Decimal; readonly free: Decimal }
  | {
      /** The position gets less leverage for its size, or because the market closes soon. */
      readonly reason: 'marginOfSize' | 'marginBeforeClose'
      readonly needed: Decimal
      readonly free: Decimal
      /** Lots of the largest order that is possible now. */
      readonly most: Decimal
    }
  /** The position, or all positions together, would be too large. */
  | { readonly reason: 'exposureTooLarge'; readonly most: Decimal }

/** What a command did that touches more than one order. */
export interface Changes {
  /** Orders it ended, as they ended. */
  readonly closed: readonly Order[]
  /** Positions it left as they were, and why. */
  readonly leftOpen: ReadonlyArray<{ readonly id: string; readonly refusal: Refusal }>
}

/** The answer to a command: 1 done, 0 refused (decisions §1). */
export interface Outcome {
  readonly code: 0 | 1
  readonly message: Done | Refusal
  /** The order as it stood right after; none for a reset, for a closing of many, or a refusal. */
  readonly order?: Order
  /** Only of a command that touches more than one order. */
  readonly changes?: Changes
}

/** Nothing was done, and why. */
export const refused = (refusal: Refusal): Outcome => ({ code: 0, message: refusal })
