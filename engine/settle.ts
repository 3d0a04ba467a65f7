import Big from 'big.js'
import { type Micros, nearestMicros, usd } from './money.ts'
import type { AccountState } from './state.ts'
import { advanceOf, cashOf, house, type Transaction, transaction } from './transactions.ts'

/** The effect of an event on an account's money. */
export interface Settled {
  readonly transaction: Transaction | undefined
  /** The new carried remainder; undefined if it did not change. */
  readonly carried?: Big
}

/**
 * Books a realised profit or fee as one ledger transaction. Returns undefined if it rounds to nothing. Balances move in whole
 * micro-USD and the remainder is carried to the account's next amount, so the parts of an order cost exactly as much as the
 * whole (decisions §5). A balance never goes below zero. While other positions are open the broker advances the missing amount
 * and recovers it from their profits, so that closing the losing half of a hedge first gains nothing. When no position is left,
 * the debt is forgiven (negative balance protection).
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

/** Sets a balance from the broker's grants and clears the carried remainder. */
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
