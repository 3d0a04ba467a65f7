import Big from 'big.js'
import { advanceOf, cashOf, type MoveKind, type Transaction, transaction } from '../ledger/ledger.ts'
import { lesser, type Micros, micros, usd, usdText } from '../ledger/money.ts'
import type { Sql } from '../store/sql.ts'
import type { Deciding, Decision } from './decision.ts'
import type { Done, Outcome, Refusal } from './outcome.ts'
import { refuseUnreal } from './realMoney.ts'
import type { AccountState, EngineState } from './state.ts'
import { standing } from './valuation.ts'

/** Balances move in whole cents (decisions §5). */
const CENT: Micros = 10_000n
const NOTHING: Micros = 0n

/** Money that comes into an account's cash or goes out of it, other than by trading. */
export interface CashMove {
  readonly kind: MoveKind
  /** Whole cents: positive into the cash, negative out of it; 0 only writes what is `alongside`. */
  readonly amount: Micros
  /** The ledger account on the other side. */
  readonly counter: string
  /** UTC ms; the time of the round that performs it unless said. */
  readonly at?: number
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
  readonly alongside?: (sqlite: Sql) => void
}

/**
 * Whether money moved: `short` when it is not free, `declined` by `unless` or as a request id used for something else,
 * `unavailable` when it could not be stored. The refusal has the words.
 */
export type Moved =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'short' | 'declined' | 'unavailable'; readonly refusal: Refusal }

/** What may leave an account now: what no position needs, and never more than its cash; whole cents. */
export function freeCash(state: EngineState, account: AccountState): Micros {
  const free = micros(standing(state, account).freeMargin.round(2, Big.roundDown))
  const most = lesser(free, account.balance)
  return most > NOTHING ? most : NOTHING
}

/**
 * Decides a move of cash; pure like `decide`. Money that comes in while the house has advanced some pays that back
 * first, as its own transaction: there is an advance only while the balance is zero.
 */
export function* decideMove(
  state: EngineState,
  account: AccountState,
  { kind, amount, counter, at, request }: CashMove,
  now: number,
): Deciding<Decision> {
  // What operators decide on is at amounts fixed before, and may be carried out.
  const unreal = request === undefined ? undefined : refuseUnreal(state, account)
  if (unreal !== undefined) return { message: unreal }
  const free = amount < NOTHING ? freeCash(state, account) : NOTHING
  if (-amount > free) return { message: { reason: 'cashShort', free: usdText(free, 2) } }
  const between = (what: MoveKind | 'settlement', sum: Micros, other: string): Transaction | undefined =>
    transaction({
      kind: what,
      accountId: account.id,
      at: at ?? now,
      postings: [
        { account: cashOf(account.id), amount: sum },
        { account: other, amount: -sum },
      ],
    })
  if (amount !== NOTHING)
    yield { type: 'cashMoved', accountId: account.id, transaction: between(kind, amount, counter) }
  const owed = lesser(account.advance, account.balance)
  if (owed > NOTHING) {
    const paid = between('settlement', -owed, advanceOf(account.id))
    yield { type: 'cashMoved', accountId: account.id, transaction: paid }
  }
  return { message: request?.done ?? { done: 'cashMoved' } }
}

/** Throws a RangeError for an amount that no balance can move by. */
export function checkMove({ amount }: CashMove): void {
  if (amount % CENT !== NOTHING) throw new RangeError(`${usd(amount)} USD are no whole cents`)
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
