import type { EngineEvent } from './events.ts'
import type { OrderRecord } from './order.ts'
import type { Done, Refusal } from './outcome.ts'

/** A position that a bulk command did not change. */
export interface LeftOpen {
  readonly id: number
  readonly refusal: Refusal
}

/** The result of a command. A refusal changes nothing. */
export type Decision =
  | {
      readonly message: Done
      /** The order after the command. */
      readonly order?: OrderRecord
      /** For a command on several orders: those it closed, and those it could not. */
      readonly closed?: readonly OrderRecord[]
      readonly leftOpen?: readonly LeftOpen[]
    }
  | { readonly message: Refusal }

/** A sequence of events. The caller must apply each event to the state before taking the next. */
export type Deciding<T> = Generator<EngineEvent, T, undefined>
