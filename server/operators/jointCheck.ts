import type { Micros } from '../../engine/money.ts'
import { cashOf, house, lockedOf } from '../../engine/transactions.ts'
import { checkBooks } from '../checkBooks.ts'
import { Ledger } from '../ledger/ledger.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { Reviews } from '../ops/reviews.ts'
import { reviewedKinds } from '../reviewedKinds.ts'
import type { Sql } from '../store/sql.ts'

/** Above this two operators approve in the trials: low, so that it is met often. */
export const ABOVE: Micros = 2_000_000_000n

/** What is wrong with the books of some accounts, or with how reviews were decided; nothing when all is sound. For tests. */
export function checkJoint(db: Sql, owners: readonly number[]): string[] {
  const log = openAuditLog(db).verify().intact ? [] : ['The audit log is broken']
  return [...checkBooks(db), ...log, ...wrongSums(db, owners), ...wrongEyes(db)]
}

/** Sums an amount of records. */
export const sumOf = (db: Sql, from: string): Micros =>
  db.prepare<[], bigint>(`SELECT coalesce(sum(amount), 0) FROM ${from}`).pluck().safeIntegers().get() ?? 0n

/** All that people have is what came and what was lent, less what left and what trading took. */
function wrongSums(db: Sql, owners: readonly number[]): string[] {
  const ledger = new Ledger(db)
  const of = (purpose: 'pnl' | 'protection' | 'fees') => ledger.balance(house('real', purpose))
  const came = sumOf(db, 'deposit WHERE settled_at IS NOT NULL') + sumOf(db, 'loan WHERE due_day IS NOT NULL')
  const paid = `withdrawal WHERE status = 'approved' AND settled_at IS NOT NULL`
  const fees = of('fees') - sumOf(db, `(SELECT fee AS amount FROM ${paid}) AS fees`)
  const advanced = sumOf(db, `balance WHERE ledger_account LIKE 'house:advance:%'`)
  const taken = of('pnl') + of('protection') + fees + advanced
  const people = owners
    .map((owner) => ledger.balance(cashOf(owner)) + ledger.balance(lockedOf(owner)))
    .reduce((all, one) => all + one, 0n)
  return people === came - sumOf(db, paid) - taken ? [] : [`${people} is not what came, less what left`]
}

/** Whatever was decided was decided once, and what moved money above the amount by two different operators. */
function wrongEyes(db: Sql): string[] {
  const audit = openAuditLog(db)
  const desk = new Reviews({ db, audit, reviewed: reviewedKinds(db), now: () => 0, fourEyesAbove: ABOVE })
  const decided = db
    .prepare<[], string>(`SELECT DISTINCT subject FROM audit_entry WHERE act IN ('approve', 'reject', 'approveFirst')`)
    .pluck()
    .all()
  return decided.flatMap((id) => {
    const acts = audit.of(id)
    const by = (act: string) => acts.filter((entry) => entry.act === act).map(({ actor }) => actor)
    const found = desk.find(id)
    const [approvals, rejections] = [by('approve'), by('reject')]
    const eyes = new Set([...by('approveFirst'), ...approvals])
    const isSeen = approvals.length === 0 || (found !== undefined && eyes.size === desk.needs(found))
    const isOnce = approvals.length + rejections.length <= 1 && by('approveFirst').length <= 1
    return isSeen && isOnce
      ? []
      : [`${id} was decided by ${acts.map(({ actor, act }) => `${actor} ${act}`).join(', ')}`]
  })
}
