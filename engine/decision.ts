import type { EngineEvent } from './events.ts'
import type { OrderRecord } from './order.ts'
import type { Done, Refusal } from './outcome.ts'

/** A position that a command on many left as it was. */
export interface LeftOpen {
  readonly id: number
  readonly refusal: Refusal
}

/** What a command came to. A refusal has changed nothing. */
export type Decision =
  | {
      readonly message: Done
      /** The order as it stands afterwards. */
      readonly order?: OrderRecord
      /** Of a command that touches more than one order: those it ended, and those it could not. */
      readonly closed?: readonly OrderRecord[]
      readonly leftOpen?: readonly LeftOpen[]
    }
  | { readonly message: Refusal }

/** Events one after the other: whoever takes one lets the state evolve by it before taking the next. */
export type Deciding<T> = Generator<EngineEvent, T, undefined>
