import type { Deciding, Decision } from './decision.ts'
import { balanceText, lesser, type Micros, micros, wholeCents } from './money.ts'
import type { AccountState, EngineState } from './state.ts'
import { advanceOf, cashOf, type MoveKind, type Transaction, transaction } from './transactions.ts'
import { standing } from './valuation.ts'

const NOTHING: Micros = 0n

/** A deposit to or withdrawal from an account's cash, other than by trading. */
export interface Move {
  readonly kind: MoveKind
  /** In whole cents: positive into cash, negative out of it. */
  readonly amount: Micros
  /** The ledger account on the other side. */
  readonly counter: string
  /** UTC ms; the time of the decision by default. */
  readonly at?: number
}

/** Returns the cash that can be withdrawn now: not needed by positions, at most the cash balance, in whole cents. */
export function freeCash(state: EngineState, account: AccountState): Micros {
  const most = lesser(micros(standing(state, account).freeMargin), account.balance)
  return most > NOTHING ? wholeCents(most) : NOTHING
}

/**
 * Decides a cash movement; pure like `decide`. A deposit first repays the broker's advance as a separate transaction. An
 * advance only exists while the balance is zero.
 */
export function* decideMove(
  state: EngineState,
  account: AccountState,
  { kind, amount, counter, at }: Move,
  now: number,
): Deciding<Decision> {
  const free = amount < NOTHING ? freeCash(state, account) : NOTHING
  if (-amount > free) return { message: { reason: 'cashShort', free: balanceText(free) } }
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
  return { message: { done: 'cashMoved' } }
}
