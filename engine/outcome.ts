import type { Decimal } from '../contract/codec.ts'
import type { Order } from '../contract/entities/order.ts'

/** The result of a successful command. `refusals.ts` has the messages. */
export type Done =
  | {
      readonly done:
        | 'opened'
        | 'placed'
        | 'closed'
        | 'partClosed'
        | 'reversed'
        | 'cancelled'
        /** A pending order has a new trigger price. */
        | 'moved'
        | 'stopsSet'
        /** The requested stop loss was looser than the trailing one, which stays. */
        | 'stopsSetTrailing'
        | 'trailingSet'
        | 'trailingOff'
        | 'reset'
        | 'cashMoved'
    }
  | { readonly done: 'allClosed'; readonly closed: number; readonly of: number }

/** Reason for a refusal (decisions §5). Prices and amounts are decimal text for the message. */
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
        /** Real accounts cannot trade on simulated or recorded prices. */
        | 'pricesNotReal'
    }
  | { readonly reason: 'lotsMin'; readonly min: Decimal }
  | { readonly reason: 'lotsStep'; readonly step: Decimal }
  | { readonly reason: 'partLots'; readonly least: Decimal; readonly most: Decimal }
  | { readonly reason: 'distanceTooFar'; readonly price: Decimal }
  | { readonly reason: 'priceDigits'; readonly digits: number }
  | {
      readonly reason: 'stopLossAbove' | 'stopLossBelow' | 'takeProfitAbove' | 'takeProfitBelow'
      /** The price that the stop must be above or below. */
      readonly price: Decimal
    }
  | { readonly reason: 'tooManyOrders' | 'tooManyTrailing'; readonly limit: number }
  /** No current rate to USD. */
  | { readonly reason: 'rateOld'; readonly currency: string }
  | { readonly reason: 'cashShort'; readonly free: Decimal }
  | { readonly reason: 'marginMissing'; readonly needed: Decimal; readonly free: Decimal }
  | {
      /** Leverage is lower because of the position's size, or because the market closes soon. */
      readonly reason: 'marginOfSize' | 'marginBeforeClose'
      readonly needed: Decimal
      readonly free: Decimal
      /** Lots of the largest possible order. */
      readonly most: Decimal
    }
  /** The position, or the total of all positions, would be too large. */
  | { readonly reason: 'exposureTooLarge'; readonly most: Decimal }

/** Result of a command on several orders. */
export interface Changes {
  /** Orders that the command ended. */
  readonly closed: readonly Order[]
  /** Positions that the command did not change, with reasons. */
  readonly leftOpen: ReadonlyArray<{ readonly id: string; readonly refusal: Refusal }>
}

/** The answer to a command: 1 done, 0 refused (decisions §1). */
export interface Outcome {
  readonly code: 0 | 1
  readonly message: Done | Refusal
  /** The order after the command; missing for a reset, a bulk close, or a refusal. */
  readonly order?: Order
  /** Only for a command on several orders. */
  readonly changes?: Changes
}

/** Creates a refusal. */
export const refused = (refusal: Refusal): Outcome => ({ code: 0, message: refusal })
