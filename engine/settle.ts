import { toCents } from '../contract/rules.ts'
import { type Micros, micros, usd } from './money.ts'
import type { AccountState } from './state.ts'
import { advanceOf, cashOf, house, type Transaction, transaction } from './transactions.ts'

/**
 * What a realised profit or a fee does to an account, as one ledger transaction; undefined when it rounds to nothing.
 * Balances move in whole cents (decisions §5). A balance never goes below zero: while other positions are open the
 * house advances what is missing and takes it back out of what they bring, so that closing the losing half of a hedge
 * first wins nothing; when no position is left, what is still owed is forgiven (negative balance protection).
 */
export function settle(
  account: AccountState,
  what: { kind: 'fee' | 'profit'; amount: Micros; orderId: number; at: number; positionsRemain: boolean },
): Transaction | undefined {
  const amount = micros(toCents(usd(what.amount)))
  const worth = account.balance - account.advance + amount
  const balance = worth > 0n ? worth : 0n
  const owed = worth < 0n ? -worth : 0n
  const forgiven = what.positionsRemain ? 0n : owed
  return transaction({
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
}

/** Sets a balance to an amount out of the house's grants; undefined when it is that already. */
export function refill(account: AccountState, to: Micros, at: number): Transaction | undefined {
  const amount = to - account.balance
  return transaction({
    kind: 'reset',
    accountId: account.id,
    at,
    postings: [
      { account: cashOf(account.id), amount },
      { account: house(account.book, 'grants'), amount: -amount },
    ],
  })
}
