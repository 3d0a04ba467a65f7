import { join } from 'node:path'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
import { type FactKey, type FactType, factTypes } from '../../contract/operator/entities/review.ts'
import type { AuditLog } from './auditLog.ts'
import type { Review, Reviews, Standing, Verdict, VerdictResult } from './reviews.ts'
import { storeUsage } from './storeUsage.ts'

/** Environment of the commands. */
export interface CommandContext {
  readonly reviews: Reviews
  readonly audit: AuditLog
  /** Folder of the picture files. */
  readonly pictures: string
  /** Name of the current operator in the audit log. */
  readonly operator: string
  /** Returns the errors of the ledger, in words. */
  readonly checkBooks: () => readonly string[]
}

/** Output of a command, and whether it succeeded. */
export interface Result {
  readonly ok: boolean
  readonly lines: readonly string[]
}

const MAX_LABEL_LENGTH = 15

const usage = [
  'npm run ops -- reviews                what waits to be reviewed',
  'npm run ops -- approve ID             approves it',
  'npm run ops -- reject ID "reason"     rejects it; the reason is shown to the user',
  'npm run ops -- invalid ID "reason"    the same for a deposit that is none, such as one announced twice',
  'npm run ops -- check-audit            whether the audit log is as it was written',
  'npm run ops -- check-ledger           whether every balance is what its postings, deposits, withdrawals and loans make it',
  ...storeUsage,
  'npm run ops -- create-admin NAME [--another]   makes an admin of the console; --another where there is one',
  'npm run ops -- reset-operator NAME    takes password and authenticator away; both print a one-time password',
  'npm run ops -- disable-operator NAME  signs an operator out at once, until an admin lets them in again',
]

/** Does one command of the operator's command line. */
export function operate([command, ...rest]: readonly string[], context: CommandContext): Result {
  const [id, reason] = rest
  if (command === 'reviews' && rest.length === 0) return list(context)
  if (command === 'check-audit' && rest.length === 0) return checkAudit(context.audit)
  if (command === 'check-ledger' && rest.length === 0) return checkLedger(context)
  if (command === 'approve' && id !== undefined && rest.length === 1)
    return judged(id, { outcome: 'approved' }, context)
  if (command === 'reject' && id !== undefined && reason !== undefined && rest.length === 2)
    return judged(id, { outcome: 'rejected', remark: reason }, context)
  if (command === 'invalid' && id !== undefined && reason !== undefined && rest.length === 2)
    return judged(id, { outcome: 'invalid', remark: reason }, context)
  return { ok: false, lines: usage }
}

function judged(id: string, verdict: Verdict, { reviews, operator }: CommandContext): Result {
  try {
    const judgement = reviews.judge(id, operator, verdict)
    if (typeof judgement !== 'string') return { ok: false, lines: [barWords(id)[judgement.reason]] }
    return { ok: judgement !== 'gone', lines: [words(id, verdict)[judgement]] }
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, lines: [error.message] }
    throw error
  }
}

const barWords = (id: string): Readonly<Record<Bar['reason'], string>> => ({
  commandLine: `${id} needs two operators of the console: it is above what one person approves in 24 hours.`,
  author: `You proposed the way that ${id} is paid by, so another operator has to approve it.`,
  own: `${id} has your approval already; it needs that of another operator too.`,
  related: `${id} needs an operator who is independent of the first.`,
  frozen: `The account of ${id} is frozen: its withdrawals cannot be approved.`,
  held: `${id} is on hold and cannot be approved yet.`,
  role: 'You are no operator.',
  wait: 'Your access is new, so you cannot approve anything yet.',
})

const words = (id: string, { outcome }: Verdict): Readonly<Record<Extract<VerdictResult, string>, string>> => ({
  decided: `${id} is ${outcome}.`,
  needsAnother: `${id} has your approval; its amount needs that of another operator too.`,
  gone: `${id} does not wait for a review, or no longer.`,
})

function list({ reviews, pictures, operator }: CommandContext): Result {
  const waiting = reviews.waiting()
  const standings = reviews.standings(operator, waiting)
  const lines = waiting.flatMap((one, index) => [...reported(one, pictures), ...approvals(standings[index])])
  return { ok: true, lines: waiting.length === 0 ? ['Nothing waits.'] : lines }
}

/** The name of a fact in words: `payeeAccount` is “payee account”. */
const label = (key: string) => key.replace(/[A-Z]/g, (message) => ` ${message.toLowerCase()}`)

const units: Readonly<Partial<Record<FactType, string>>> = { usd: ' USD', days: ' days', dailyPercent: ' % a day' }

function reported({ id, accountId, since, facts, pictures }: Review, folder: string): string[] {
  const seen = Object.entries(facts).map(([key, value]) => [key, `${value}${units[factTypes[key as FactKey]] ?? ''}`])
  const files = Object.entries(pictures).map(([what, name]) => [what, join(folder, name)])
  const all = [...seen, ...files].map(
    ([what = '', value]) => `  ${`${label(what)}:`.padEnd(MAX_LABEL_LENGTH)} ${value}`,
  )
  return [`${id}  account ${accountId}, since ${new Date(since).toISOString()}`, ...all]
}

function approvals(standing: Standing | undefined): string[] {
  if (standing === undefined || standing.needs < 2) return []
  const by = standing.approvals.map((approval) => approval.by)
  return [`  needs two operators; approved by ${by.length === 0 ? 'none yet' : by.join(', ')}`]
}

function checkLedger({ checkBooks }: CommandContext): Result {
  const wrong = checkBooks()
  return wrong.length > 0 ? { ok: false, lines: wrong } : { ok: true, lines: ['The ledger is sound.'] }
}

function checkAudit(audit: AuditLog): Result {
  const report = audit.verify()
  if (!report.intact) return { ok: false, lines: [`The audit log is broken at entry ${report.broken}.`] }
  return { ok: true, lines: [`The audit log is intact: ${report.entries} entries, the newest ${report.newest}.`] }
}
