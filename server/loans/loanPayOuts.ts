import { dayOf } from '../../contract/calendarDays.ts'
import { dueDay } from '../../contract/loanRules.ts'
import { house } from '../../engine/transactions.ts'
import type { CashMove, Moved } from '../exchange/cashMoves.ts'
import type { Settled } from '../ops/settling.ts'
import type { LoanTable } from './loanTable.ts'

export interface PayOutDeps {
  readonly table: LoanTable
  /** Through the engine, which alone moves the cash of an account. */
  readonly move: (accountId: number, move: CashMove) => Promise<Moved>
  /** Returns true if an account is traded here; every one where this is left out. */
  readonly owns?: (accountId: number) => boolean
  /** Called for an account whose loan was paid out. */
  readonly settled?: (accountId: number) => void
  /** The wall clock, UTC ms: the period begins on the day the money arrives. */
  readonly now: () => number
}

/**
 * Pays out what was approved: the money and the loan's new state are one transaction, so that a loan is paid once,
 * however often it is tried and whenever the server is killed.
 */
export const loanPayOuts = ({
  table,
  move,
  owns = () => true,
  settled = () => undefined,
  now,
}: PayOutDeps): Settled => ({
  kind: 'loan',
  due: () => table.approved().map(({ id }) => id),
  settle: async (id) => {
    const loan = table.find(id)
    if (loan?.status !== 'approved' || !owns(loan.accountId)) return
    const moved = await move(loan.accountId, {
      kind: 'loan',
      amount: loan.amount,
      counter: house('real', 'loans'),
      unless: () => (table.find(id)?.status === 'approved' ? undefined : { reason: 'moneyUnavailable' }),
      alongside: () => {
        if (!table.start(id, dueDay(dayOf(now()), loan))) throw new Error(`Loan ${id} does not wait for its money`)
      },
    })
    // Declined is what somebody else has paid out meanwhile.
    if (!moved.ok && moved.reason !== 'declined') throw new Error(`The money of loan ${id} cannot be moved`)
    settled(loan.accountId)
  },
})
