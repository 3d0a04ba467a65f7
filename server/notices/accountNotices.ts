import { dayOf, endOfDay, startOfDay } from '../../contract/calendarDays.ts'
import { CENTS, DUE_SOON_DAYS } from '../../contract/constants.ts'
import type { AccountNotice } from '../../contract/entities/notice.ts'
import { HELD_MS, NOTICE_MS } from '../../contract/exposure.ts'
import type { CloseCall } from '../../engine/exposure.ts'
import { usdText } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'

/** So many notices are listed, and at most so many of one table. */
const MAX_NOTICES = 30

/** A decided row; amounts are micro-USD. */
interface Row {
  readonly id: bigint
  readonly status: string
  readonly at: bigint
  readonly amount?: bigint
  readonly way?: 'coin' | 'bank'
  readonly loanId?: bigint
  readonly dueDay?: bigint | null
}

const usd = (amount: bigint | undefined) => (amount === undefined ? {} : { amount: usdText(amount, CENTS) })

/**
 * Returns a function that reads an account's notices from the decided records, newest first. A notice therefore always matches
 * its record, and does not depend on anybody being online.
 */
export function openAccountNotices(db: Sql, now: () => number): (accountId: number) => AccountNotice[] {
  const select = (sql: string) => db.prepare<[number, number], Row>(`${sql} ORDER BY id DESC LIMIT ?`).safeIntegers()
  // Money that was approved and is not there yet is still being checked.
  const moved = (table: 'deposit' | 'withdrawal', isDecided: string) =>
    select(`SELECT id, status, amount, kind AS way, coalesce(settled_at, decided_at) AS at FROM ${table}
      WHERE account_id = ? AND ${isDecided}`)
  const checked = (table: 'identity_check' | 'loan_identity') =>
    select(`SELECT id, status, decided_at AS at FROM ${table} WHERE account_id = ? AND status <> 'waiting'`)
  const deposits = moved('deposit', `(settled_at IS NOT NULL OR status IN ('rejected', 'invalid'))`)
  const withdrawals = moved('withdrawal', `status <> 'waiting' AND settled_at IS NOT NULL`)
  const identities = checked('identity_check')
  const loanIdentities = checked('loan_identity')
  const loans = select(`SELECT id, status, amount, id AS "loanId", reviewed_at AS at, due_day AS "dueDay" FROM loan
    WHERE account_id = ? AND status NOT IN ('waiting', 'approved')`)
  const repayments = select(`SELECT id, status, loan_id AS "loanId", decided_at AS at FROM loan_repayment
    WHERE account_id = ? AND status <> 'waiting'`)

  return (accountId) => {
    const requested = [accountId, MAX_NOTICES] as const
    const noticeOf = (kind: AccountNotice['kind'], row: Row): AccountNotice => ({
      id: `${kind}-${row.id}`,
      kind,
      outcome: row.status === 'rejected' || row.status === 'invalid' ? 'refused' : 'done',
      at: Number(row.at),
      ...usd(row.amount),
      ...(row.way !== undefined && { way: row.way }),
      ...(row.loanId !== undefined && { loanId: String(row.loanId) }),
    })
    const dueNotices = (row: Row): AccountNotice[] => {
      const { dueDay } = row
      if (row.status !== 'toRepay' || dueDay == null) return []
      const soonFrom = startOfDay(Number(dueDay) - DUE_SOON_DAYS)
      if (now() < soonFrom) return []
      const at = Math.max(soonFrom, Number(row.at))
      return [{ ...noticeOf('loanDue', row), at, dueBy: endOfDay(Number(dueDay)) }]
    }
    const lent = loans.all(...requested)
    const all = [
      ...deposits.all(...requested).map((row) => noticeOf('deposit', row)),
      ...withdrawals.all(...requested).map((row) => noticeOf('withdrawal', row)),
      ...identities.all(...requested).map((row) => noticeOf('identity', row)),
      ...loanIdentities.all(...requested).map((row) => noticeOf('loanIdentity', row)),
      ...lent.map((row) => noticeOf('loan', row)),
      ...lent.flatMap(dueNotices),
      ...repayments.all(...requested).map((row) => noticeOf('repayment', row)),
    ]
    return all.sort((one, other) => other.at - one.at).slice(0, MAX_NOTICES)
  }
}

/** Returns the notice that an account lacks margin for a coming close. It stays while that is so. */
export const closeNotices = (call: CloseCall | undefined): AccountNotice[] =>
  call === undefined
    ? []
    : [
        {
          id: `closeCall-${call.at}`,
          kind: 'closeCall',
          outcome: 'refused',
          at: call.at - NOTICE_MS,
          dueBy: call.at - HELD_MS,
          amount: usdText(call.needed, CENTS),
        },
      ]

/** Loans that are due soon and whose borrowers were not told yet; each is taken once. */
export function openDueLoans(db: Sql, now: () => number): () => { id: number; accountId: number }[] {
  const due = db.prepare<[number], { id: number; accountId: number }>(
    `SELECT id, account_id AS "accountId" FROM loan WHERE status = 'toRepay' AND due_day <= ?
     AND NOT EXISTS (SELECT 1 FROM loan_due_told told WHERE told.loan_id = loan.id) ORDER BY id LIMIT 100`,
  )
  const take = db.prepare<[number]>('INSERT INTO loan_due_told (loan_id) VALUES (?) ON CONFLICT DO NOTHING')
  return () => due.all(dayOf(now()) + DUE_SOON_DAYS).filter(({ id }) => take.run(id).changes === 1)
}
