import type { Move } from '../../engine/decideMove.ts'
import { CENT, usd } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'
import type { Done, Outcome, Refusal } from './outcome.ts'

/** Money that comes into an account's cash or goes out of it, and what goes with it; an amount of 0 only writes what is `alongside`. */
export interface CashMove extends Move {
  /** Asked for by the account's owner; performed once by its request id within 24 h, as commands are (decisions §1). */
  readonly request?: {
    readonly call: string
    readonly id: string | undefined
    /** Hash of the parameters. */
    readonly parameters: string
    readonly done: Done
  }
  /** Asked right before the move, when nothing can come between; what it answers declines it. Must leave the books alone. */
  readonly unless?: () => Refusal | undefined
  /** Writes rows of the same database transaction; when it throws, nothing of the move happens. */
  readonly alongside?: (db: Sql) => void
}

/**
 * Result of a cash movement. `short`: not enough available funds; `declined`: refused by `unless`, or a request id used for a
 * different request; `unavailable`: it could not be stored. The refusal has the message.
 */
export type Moved =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'short' | 'declined' | 'unavailable'; readonly refusal: Refusal }

/** Throws a RangeError for an amount that is not whole cents: money comes and goes in no smaller sums (decisions §5). */
export function checkMove({ amount }: CashMove): void {
  if (amount % CENT !== 0n) throw new RangeError(`${usd(amount)} USD are no whole cents`)
}

/** An outcome as those are told who move money. */
export function movedBy({ code, message }: Outcome): Moved {
  if (code === 1 || !('reason' in message)) return { ok: true }
  switch (message.reason) {
    case 'cashShort':
      return { ok: false, reason: 'short', refusal: message }
    case 'notStored':
    case 'unavailable':
    case 'accountUnknown':
      return { ok: false, reason: 'unavailable', refusal: { reason: 'moneyUnavailable' } }
    default:
      return { ok: false, reason: 'declined', refusal: message }
  }
}
