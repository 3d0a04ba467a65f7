import type { FactKey } from '../../contract/operator/entities/review.ts'
import { usdText } from '../../engine/money.ts'
import { openDecided, openShowing } from '../ops/decidedNumbers.ts'
import { endingOf, type Reviewed, type ReviewItem } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'
import { type DepositRecord, openDepositTable } from './depositTable.ts'
import { openWithdrawalTable, type WithdrawalRecord } from './withdrawalTable.ts'

/** Facts without those there is nothing to see of. */
const reported = (facts: Readonly<Partial<Record<FactKey, string | null>>>): ReviewItem['facts'] =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''))

/**
 * Deposits and withdrawals as an operator's desk has them, on any connection to the database: a verdict is only written
 * down; the server carries it out (`fundsSettled`).
 */
export function fundsReviews(db: Sql): Reviewed[] {
  const deposits = openDepositTable(db)
  const withdrawals = openWithdrawalTable(db)
  return [
    {
      kind: 'deposit',
      outcomes: ['approved', 'rejected', 'invalid'],
      waiting: () => deposits.waiting().map(depositItem),
      find: (number) => {
        const deposit = deposits.find(number)
        return deposit && { ...depositItem(deposit), ending: endingOf(deposit) }
      },
      showing: openShowing(db, 'deposit', 'proof'),
      decided: openDecided(db, 'deposit'),
      decide: deposits.decide,
    },
    {
      kind: 'withdrawal',
      outcomes: ['approved', 'rejected'],
      waiting: () => withdrawals.waiting().map(withdrawalItem),
      find: (number) => {
        const withdrawal = withdrawals.find(number)
        return withdrawal && { ...withdrawalItem(withdrawal), ending: endingOf(withdrawal) }
      },
      decided: openDecided(db, 'withdrawal'),
      decide: withdrawals.decide,
    },
  ]
}

const depositItem = ({ id, accountId, submittedAt, ...one }: DepositRecord): ReviewItem => ({
  number: id,
  accountId,
  since: submittedAt,
  amount: one.amount,
  facts: reported({
    amount: usdText(one.amount, 2),
    way: one.kind,
    currency: one.currency,
    network: one.network,
    address: one.address,
  }),
  pictures: { proof: one.proof },
  way:
    one.kind === 'coin'
      ? { kind: 'depositCoin', terms: { currency: one.currency, network: one.network ?? '', address: one.address } }
      : { kind: 'depositBank', terms: { currency: one.currency, payeeAccount: one.address } },
})

const withdrawalItem = ({ id, accountId, submittedAt, ...one }: WithdrawalRecord): ReviewItem => ({
  number: id,
  accountId,
  since: submittedAt,
  amount: one.amount,
  facts: reported({
    amount: usdText(one.amount, 2),
    fee: usdText(one.fee, 2),
    send: `${one.received} ${one.code}`,
    way: one.kind,
    network: one.network,
    address: one.address,
    payeeAccount: one.payeeAccount,
    payee: one.payeeName,
    bank: one.bankName,
    branch: one.bankBranch,
    bankAddress: one.bankAddress,
    swift: one.swift,
    methodRemark: one.methodRemark,
    memo: one.memo,
    heldUntil: one.heldUntil === null ? null : String(one.heldUntil),
    stopped: one.frozen === 1 ? 'frozen' : one.cancelledBy,
  }),
  pictures: {},
  held: one.frozen === 1 ? Number.POSITIVE_INFINITY : (one.heldUntil ?? 0),
  way: { kind: 'withdrawalCurrency', terms: { way: one.kind, currency: one.code, network: one.network ?? '' } },
})
