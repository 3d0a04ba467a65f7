import type { Micros } from '../../engine/money.ts'
import { cashOf, house, lockedOf } from '../../engine/transactions.ts'
import { checkBooks } from '../checkBooks.ts'
import { Ledger } from '../ledger/ledger.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Above this two operators approve in the trials: low, so that it is met often. */
export const ABOVE: Micros = 2_000_000_000n

/** Checks the books of some accounts and how reviews were decided. Returns the errors. For tests. */
export function checkJoint(db: Sql, owners: readonly number[]): string[] {
  const log = openAuditLog(db).verify().intact ? [] : ['The audit log is broken']
  return [...checkBooks(db), ...log, ...wrongSums(db, owners), ...wrongEyes(db)]
}

/** Sums an amount of records. */
export const sumOf = (db: Sql, from: string): Micros =>
  db.prepare<[], bigint>(`SELECT coalesce(sum(amount), 0) FROM ${from}`).pluck().safeIntegers().get() ?? 0n

/** Checks that all balances equal deposits and loans minus withdrawals and trading losses. */
function wrongSums(db: Sql, owners: readonly number[]): string[] {
  const ledger = new Ledger(db)
  const of = (purpose: 'pnl' | 'protection' | 'fees') => ledger.balance(house('real', purpose))
  const result = sumOf(db, 'deposit WHERE settled_at IS NOT NULL') + sumOf(db, 'loan WHERE due_day IS NOT NULL')
  const paid = `withdrawal WHERE status = 'approved' AND settled_at IS NOT NULL`
  const fees = of('fees') - sumOf(db, `(SELECT fee AS amount FROM ${paid}) AS fees`)
  const advanced = sumOf(db, `balance WHERE ledger_account LIKE 'house:advance:%'`)
  const taken = of('pnl') + of('protection') + fees + advanced
  const people = owners
    .map((owner) => ledger.balance(cashOf(owner)) + ledger.balance(lockedOf(owner)))
    .reduce((all, one) => all + one, 0n)
  return people === result - sumOf(db, paid) - taken ? [] : [`${people} is not what came, less what left`]
}

/**
 * Returns decisions that break the rules: each review is decided once, and money above the limit by two different
 * operators.
 */
function wrongEyes(db: Sql): string[] {
  const audit = openAuditLog(db)
  const decided = db
    .prepare<[], string>(`SELECT DISTINCT subject FROM audit_entry WHERE act IN ('approve', 'reject', 'approveFirst')`)
    .pluck()
    .all()
  const alone = db
    .prepare<[], Alone>('SELECT review, actor, at, account_id AS account, amount FROM approval WHERE alone = 1')
    .all()
  const within = ({ at }: Alone, isOf: (one: Alone) => boolean) =>
    alone.filter((one) => one.at <= at && one.at > at - DAY_MS && isOf(one)).reduce((sum, one) => sum + one.amount, 0)
  const beyond = alone.filter(
    ({ actor, account, ...one }) =>
      within({ actor, account, ...one }, (other) => other.actor === actor) > ABOVE ||
      within({ actor, account, ...one }, (other) => other.account === account) > ABOVE,
  )
  const wrong = decided.filter((id) => {
    const acts = audit.of(id)
    const by = (act: string) => acts.filter((entry) => entry.act === act).map(({ actor }) => actor)
    const [approvals, rejections] = [by('approve'), by('reject')]
    const isSeen =
      approvals.length === 0 ||
      !/^(deposit|withdrawal|loan|repayment)-/.test(id) ||
      alone.some(({ review }) => review === id) ||
      new Set([...by('approveFirst'), ...approvals]).size > 1
    return !isSeen || approvals.length + rejections.length > 1
  })
  return [
    ...beyond.map(({ review, actor }) => `${review} is beyond what ${actor} approves alone`),
    ...wrong.map(
      (id) =>
        `${id} was decided by ${audit
          .of(id)
          .map(({ actor, act }) => `${actor} ${act}`)
          .join(', ')}`,
    ),
  ]
}

interface Alone {
  readonly review: string
  readonly actor: string
  readonly at: number
  readonly account: number
  readonly amount: number
}
