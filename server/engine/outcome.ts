import type { Decimal } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'

/** What was done; `refusals.ts` has the words. */
export interface Done {
  readonly done: 'opened' | 'placed' | 'closed' | 'cancelled' | 'stopsSet' | 'reset'
}

/** Why nothing was done (decisions §5); prices and amounts as decimal text, ready to be put into words. */
export type Refusal =
  | {
      readonly reason:
        | 'accountUnknown'
        | 'demoOnly'
        | 'instrumentUnknown'
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
        | 'requestReused'
        | 'requestIdInvalid'
        | 'notStored'
        | 'unavailable'
    }
  | { readonly reason: 'lotsMin'; readonly min: Decimal }
  | { readonly reason: 'lotsStep'; readonly step: Decimal }
  | { readonly reason: 'priceDigits'; readonly digits: number }
  | {
      readonly reason: 'stopLossAbove' | 'stopLossBelow' | 'takeProfitAbove' | 'takeProfitBelow'
      /** The price that the stop must lie above or below. */
      readonly price: Decimal
    }
  | { readonly reason: 'tooManyOrders'; readonly limit: number }
  | { readonly reason: 'marginMissing'; readonly needed: Decimal; readonly free: Decimal }

/** The answer to a command: 1 done, 0 refused (decisions §1). */
export interface Outcome {
  readonly code: 0 | 1
  readonly message: Done | Refusal
  /** The order as it stood right after; none for a reset or a refusal. */
  readonly order?: Order
}

/** Nothing was done, and why. */
export const refused = (refusal: Refusal): Outcome => ({ code: 0, message: refusal })
