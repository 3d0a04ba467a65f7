import { join } from 'node:path'
import type { AuditLog } from './auditLog.ts'
import type { Review, Reviews } from './reviews.ts'

/** What the commands work on. */
export interface Desk {
  readonly reviews: Reviews
  readonly audit: AuditLog
  /** Where the files of the pictures lie. */
  readonly pictures: string
  /** Who is at the desk, as the audit log names them. */
  readonly operator: string
  /** What is wrong with the books, in words. */
  readonly checkBooks: () => readonly string[]
}

/** What a command has to say, and whether it did what it was asked to. */
export interface Result {
  readonly ok: boolean
  readonly lines: readonly string[]
}

const usage = [
  'npm run ops -- reviews                what waits to be reviewed',
  'npm run ops -- approve ID             approves it',
  'npm run ops -- reject ID "reason"     rejects it; the reason is shown to the user',
  'npm run ops -- check-audit            whether the audit log is as it was written',
  'npm run ops -- check-ledger           whether every balance is what its postings, deposits, withdrawals and loans make it',
]

/** Does one command of the operator's command line. */
export function operate([command, ...rest]: readonly string[], desk: Desk): Result {
  const [id, reason] = rest
  if (command === 'reviews' && rest.length === 0) return list(desk)
  if (command === 'check-audit' && rest.length === 0) return checkAudit(desk.audit)
  if (command === 'check-ledger' && rest.length === 0) return checkLedger(desk)
  if (command === 'approve' && id !== undefined && rest.length === 1)
    return decided(id, 'approved', desk.reviews.decide(id, desk.operator, { outcome: 'approved' }))
  if (command === 'reject' && id !== undefined && reason !== undefined && rest.length === 2)
    return reject(id, reason, desk)
  return { ok: false, lines: usage }
}

function reject(id: string, remark: string, { reviews, operator }: Desk): Result {
  try {
    return decided(id, 'rejected', reviews.decide(id, operator, { outcome: 'rejected', remark }))
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, lines: [error.message] }
    throw error
  }
}

const decided = (id: string, outcome: string, done: boolean): Result => ({
  ok: done,
  lines: [done ? `${id} is ${outcome}.` : `${id} does not wait for a review, or no longer.`],
})

function list({ reviews, pictures }: Desk): Result {
  const waiting = reviews.waiting()
  return { ok: true, lines: waiting.length === 0 ? ['Nothing waits.'] : waiting.flatMap((one) => told(one, pictures)) }
}

function told({ id, accountId, since, facts, pictures }: Review, folder: string): string[] {
  const files = Object.entries(pictures).map(([what, name]) => [what, join(folder, name)])
  const all = [...Object.entries(facts), ...files].map(([what, value]) => `  ${`${what}:`.padEnd(8)} ${value}`)
  return [`${id}  account ${accountId}, since ${new Date(since).toISOString()}`, ...all]
}

function checkLedger({ checkBooks }: Desk): Result {
  const wrong = checkBooks()
  return wrong.length > 0 ? { ok: false, lines: wrong } : { ok: true, lines: ['The ledger is sound.'] }
}

function checkAudit(audit: AuditLog): Result {
  const report = audit.verify()
  if (!report.intact) return { ok: false, lines: [`The audit log is broken at entry ${report.broken}.`] }
  return { ok: true, lines: [`The audit log is intact: ${report.entries} entries, the newest ${report.newest}.`] }
}
