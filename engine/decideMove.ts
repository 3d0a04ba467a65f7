import type { Deciding, Decision } from './decision.ts'
import { balanceText, lesser, type Micros, micros, wholeCents } from './money.ts'
import type { AccountState, EngineState } from './state.ts'
import { advanceOf, cashOf, type MoveKind, type Transaction, transaction } from './transactions.ts'
import { standing } from './valuation.ts'

const NOTHING: Micros = 0n

/** Money that comes into an account's cash or goes out of it, other than by trading. */
export interface Move {
  readonly kind: MoveKind
  /** Whole cents: positive into the cash, negative out of it. */
  readonly amount: Micros
  /** The ledger account on the other side. */
  readonly counter: string
  /** UTC ms; the time at which it is decided unless said. */
  readonly at?: number
}

/** What may leave an account now: what no position needs, and never more than its cash; whole cents. */
export function freeCash(state: EngineState, account: AccountState): Micros {
  const most = lesser(micros(standing(state, account).freeMargin), account.balance)
  return most > NOTHING ? wholeCents(most) : NOTHING
}

/**
 * Decides a move of cash; pure like `decide`. Money that comes in while the house has advanced some pays that back
 * first, as its own transaction: there is an advance only while the balance is zero.
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
