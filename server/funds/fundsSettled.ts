import { house, lockedOf, transaction } from '../../engine/transactions.ts'
import type { CashMove } from '../exchange/cashMoves.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Settled } from '../ops/settling.ts'
import type { Sql } from '../store/sql.ts'
import type { Move } from './deposits.ts'
import type { DepositTable } from './depositTable.ts'
import type { WithdrawalRecord, WithdrawalTable } from './withdrawalTable.ts'

export interface SettledDeps {
  readonly db: Sql
  readonly deposits: DepositTable
  readonly withdrawals: WithdrawalTable
  readonly move: Move
  /** Returns true if an account is traded here; every one where this is left out. */
  readonly owns?: (accountId: number) => boolean
  /** Called for an account whose record was settled. */
  readonly settled?: (accountId: number) => void
  /** The wall clock, UTC ms: when a record was settled. */
  readonly now: () => number
  /** The market's clock, UTC ms: by which the ledger is dated. */
  readonly ledgerNow: () => number
}

/** Carries out what was decided on deposits and withdrawals, each exactly once. */
export function fundsSettled({
  db,
  deposits,
  withdrawals,
  move,
  owns = () => true,
  settled = () => undefined,
  now,
  ledgerNow,
}: SettledDeps): readonly Settled[] {
  const ledger = new Ledger(db)

  /** Money and mark in one transaction; whoever comes second finds it marked and moves nothing. */
  async function moveOnce(accountId: number, cash: CashMove, mark: () => boolean): Promise<void> {
    const alongside = () => {
      if (!mark()) throw new Error('this verdict has been carried out already')
    }
    const moved = await move(accountId, { ...cash, alongside })
    if (!moved.ok) throw new Error(`the money of a verdict could not be moved: ${moved.reason}`)
    settled(accountId)
  }

  const payOut = db.transaction(({ id, accountId, amount, fee }: WithdrawalRecord) => {
    // A freeze holds what was approved and has not left.
    if (withdrawals.find(id)?.frozen !== 0 || !withdrawals.settle(id, now())) return false
    const paid = transaction({
      kind: 'withdrawalPaid',
      accountId,
      at: ledgerNow(),
      postings: [
        { account: lockedOf(accountId), amount: -amount },
        { account: house('real', 'withdrawals'), amount: amount - fee },
        { account: house('real', 'fees'), amount: fee },
      ],
    })
    if (paid !== undefined) ledger.post([paid])
    return true
  })

  return [
    {
      kind: 'deposit',
      due: deposits.due,
      settle: async (number) => {
        const deposit = deposits.find(number)
        if (deposit === undefined || !owns(deposit.accountId)) return
        const { id, accountId, amount } = deposit
        const cash = { kind: 'deposit', amount, counter: house('real', 'deposits') } as const
        await moveOnce(accountId, cash, () => deposits.settle(id, now()))
      },
    },
    {
      kind: 'withdrawal',
      due: withdrawals.due,
      settle: async (number) => {
        const withdrawal = withdrawals.find(number)
        if (withdrawal === undefined || !owns(withdrawal.accountId)) return
        const { id, accountId, amount, status } = withdrawal
        if (status === 'approved') {
          if (payOut.immediate(withdrawal)) settled(accountId)
          return
        }
        const cash = { kind: 'withdrawalReturned', amount, counter: lockedOf(accountId) } as const
        await moveOnce(accountId, cash, () => withdrawals.settle(id, now()))
      },
    },
  ]
}
