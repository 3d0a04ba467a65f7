import Big from 'big.js'
import { type Micros, nearestMicros, usd } from './money.ts'
import type { AccountState } from './state.ts'
import { advanceOf, cashOf, house, type Transaction, transaction } from './transactions.ts'

/** What an event does to an account's money. */
export interface Settled {
  readonly transaction: Transaction | undefined
  /** What the account carries from now on; undefined where that is what it carried before. */
  readonly carried?: Big
}

/**
 * What a realised profit or a fee does to an account, as one ledger transaction; undefined when it rounds to nothing.
 * Balances move in whole micro-dollars, and what an amount has beyond them is carried to the account's next one: parts of
 * an order make and cost exactly what the whole does (decisions §5). A balance never goes below zero: while other positions are open the
 * house advances what is missing and takes it back out of what they bring, so that closing the losing half of a hedge
 * first wins nothing; when no position is left, what is still owed is forgiven (negative balance protection).
 */
export function settle(
  account: AccountState,
  what: { kind: 'fee' | 'profit'; exact: Big; orderId: number; at: number; positionsRemain: boolean },
): Settled {
  const exact = what.exact.plus(account.carried)
  const amount = nearestMicros(exact)
  const worth = account.balance - account.advance + amount
  const balance = worth > 0n ? worth : 0n
  const owed = worth < 0n ? -worth : 0n
  const forgiven = what.positionsRemain ? 0n : owed
  const moved = transaction({
    kind: what.kind,
    accountId: account.id,
    orderId: what.orderId,
    at: what.at,
    postings: [
      { account: cashOf(account.id), amount: balance - account.balance },
      { account: house(account.book, what.kind === 'fee' ? 'fees' : 'pnl'), amount: -amount },
      { account: advanceOf(account.id), amount: account.advance - (owed - forgiven) },
      { account: house(account.book, 'protection'), amount: -forgiven },
    ],
  })
  return { transaction: moved, ...carriedOn(account, exact.minus(usd(amount))) }
}

const carriedOn = ({ carried }: AccountState, left: Big) => (left.eq(carried) ? {} : { carried: left })

/** Sets a balance to an amount out of the house's grants, with nothing carried. */
export function refill(account: AccountState, to: Micros, at: number): Settled {
  const amount = to - account.balance
  const moved = transaction({
    kind: 'reset',
    accountId: account.id,
    at,
    postings: [
      { account: cashOf(account.id), amount },
      { account: house(account.book, 'grants'), amount: -amount },
    ],
  })
  return { transaction: moved, ...carriedOn(account, new Big(0)) }
}
