import type { Accounts } from '../accounts/accounts.ts'
import type { KeysOfAccount } from '../accounts/registration.ts'
import { type AuditLog, accountSubject } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'

/** Actions of operators for users. Each is stored together with its audit log entry, or not at all. */
export interface UserHelp {
  /** Forgets every way into an account besides its password, and ends its sessions. */
  endSecondFactor(actor: string, accountId: number, remark: string): void
  endSessions(actor: string, accountId: number, remark: string): void
  /** Writes down that something private is looked at. */
  noteLook(actor: string, act: 'viewLedger' | 'viewPicture' | 'viewMirrored', subject: string, remark: string): void
}

/** The account that a subject of the audit log names; 0 for any other subject. */
export const accountIn = (subject: string): number => Number(/^account-(\d{1,15})$/.exec(subject)?.[1] ?? 0)

/** `now` is the wall clock, in UTC ms. */
export interface UserHelpDeps {
  readonly db: Sql
  readonly accounts: Pick<Accounts, 'endSessions'>
  readonly drop: KeysOfAccount
  readonly audit: AuditLog
  readonly now: () => number
}

/** Opens it. */
export function openUserHelp({ db, accounts, drop, audit, now }: UserHelpDeps): UserHelp {
  const done = (act: string, work: (accountId: number) => void) =>
    db.transaction((actor: string, accountId: number, remark: string) => {
      work(accountId)
      audit.append({ actor, act, subject: accountSubject(accountId), remark }, now())
    }).immediate
  return {
    endSecondFactor: done('endSecondFactor', (accountId) => {
      drop.secondFactor(accountId)
      drop.passkeys(accountId)
      accounts.endSessions(accountId)
    }),
    endSessions: done('endSessions', (accountId) => {
      accounts.endSessions(accountId)
    }),
    noteLook: (actor, act, subject, remark) => audit.append({ actor, act, subject, remark }, now()),
  }
}
