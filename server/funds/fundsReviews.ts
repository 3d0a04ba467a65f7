import type { Database } from 'better-sqlite3'
import { usdText } from '../ledger/money.ts'
import type { Reviewed } from '../ops/reviews.ts'
import { openDepositTable } from './depositTable.ts'
import { openWithdrawalTable } from './withdrawalTable.ts'

const usd = (amount: bigint) => `${usdText(amount, 2)} USD`

/** Facts without those there is nothing to see of. */
const told = (facts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null))

/**
 * Deposits and withdrawals as an operator's desk has them, on any connection to the database: a verdict is only written
 * down; the server carries it out (`fundsSettled`).
 */
export function fundsReviews(sqlite: Database): Reviewed[] {
  const deposits = openDepositTable(sqlite)
  const withdrawals = openWithdrawalTable(sqlite)
  return [
    {
      kind: 'deposit',
      waiting: () =>
        deposits.waiting().map(({ id, accountId, submittedAt, amount, currency, network, address, proof }) => ({
          number: id,
          accountId,
          since: submittedAt,
          facts: told({ amount: usd(amount), currency, network, to: address }),
          pictures: { proof },
        })),
      decide: deposits.decide,
    },
    {
      kind: 'withdrawal',
      waiting: () =>
        withdrawals.waiting().map((one) => ({
          number: one.id,
          accountId: one.accountId,
          since: one.submittedAt,
          facts: told({
            amount: usd(one.amount),
            fee: usd(one.fee),
            send: `${one.received} ${one.code}`,
            network: one.network,
            to: one.address ?? one.payeeAccount,
            payee: one.payeeName,
            bank: one.bankName,
            branch: one.bankBranch,
            address: one.bankAddress,
            swift: one.swift,
            remark: one.methodRemark,
            memo: one.memo,
          }),
          pictures: {},
        })),
      decide: withdrawals.decide,
    },
  ]
}
