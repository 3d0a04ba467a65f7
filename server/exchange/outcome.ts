import type { Order } from '../../contract/entities/order.ts'
import type * as engine from '../../engine/outcome.ts'
import type { Changes } from '../../engine/outcome.ts'

/** The result of a command; `refusals.ts` has the messages. */
export type Done = engine.Done | { readonly done: 'depositAnnounced' | 'withdrawalAsked' }

/** Reason why nothing was done: the engine's reasons, and those of the server around it. */
export type Refusal =
  | engine.Refusal
  | {
      readonly reason:
        | 'accountUnknown'
        | 'requestReused'
        | 'requestIdInvalid'
        | 'notStored'
        | 'unavailable'
        | 'moneyUnavailable'
        | 'proofUnfit'
        | 'methodGone'
        | 'codeMissing'
        | 'codesBoth'
        | 'factorMissing'
        | 'codeUnasked'
        | 'codeWrong'
        /** A real account needs an approved identity first. */
        | 'identityDue'
        | 'accountFrozen'
    }
  | { readonly reason: 'tooManyWaiting'; readonly limit: number }
  | Busy

/** More waits than can be decided soon; after so many seconds it is likely to be taken. It is never kept as a request's answer. */
export interface Busy {
  readonly reason: 'busy'
  readonly seconds: number
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
