import { randomBytes } from 'node:crypto'
import { type AuditLog, accountSubject } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'
import { secretHash } from './secretHash.ts'
import type { Sessions } from './sessions.ts'

const TOKEN_BYTES = 32
/** As long as what a reset undoes: later, a letter's link is no help any more. */
export const LINK_MS = 7 * 24 * 3_600_000
/** Actor in the audit log of a freeze through the link. */
const OWNER = 'owner'

/**
 * Frozen accounts: nobody logs in, nothing is withdrawn, and no withdrawal is approved or paid out. Positions and their
 * stops go on. What is changed is durable when the call returns.
 */
export interface Freezes {
  isFrozen(accountId: number): boolean
  /** A token for a letter to the owner; told once and kept as its hash. */
  newLink(accountId: number): string
  /**
   * Freezes the account of a link and ends its sessions. A repeat answers the same while the account is frozen; false for
   * a link that is unknown, too old or used.
   */
  byLink(token: string): boolean
  /** Freezes an account and ends its sessions; false when it is frozen already. */
  freeze(actor: string, accountId: number, remark: string): boolean
}

/** `now` is the wall clock, in UTC ms. */
export interface FreezeDeps {
  readonly db: Sql
  readonly sessions: Pick<Sessions, 'endSessions'>
  readonly audit: AuditLog
  readonly now: () => number
}

interface LinkRow {
  readonly accountId: number
  readonly usedAt: number | null
}

/** Returns a function that says whether an account is frozen, inside the caller's transaction. */
export function openFrozen(db: Sql): (accountId: number) => boolean {
  const find = db.prepare<[number]>('SELECT 1 FROM account_freeze WHERE account_id = ?')
  return (accountId) => find.get(accountId) !== undefined
}

/** Lets the owners of frozen accounts in again, in the transaction of whoever writes that down; false for one that is not frozen. */
export function openUnfreezing(db: Sql): (accountId: number) => boolean {
  const remove = db.prepare<[number]>('DELETE FROM account_freeze WHERE account_id = ?')
  return (accountId) => remove.run(accountId).changes > 0
}

/** Opens the freezes of a database. */
export function openFreezes({ db, sessions, audit, now }: FreezeDeps): Freezes {
  const isFrozen = openFrozen(db)
  const insert = db.prepare<[number, number]>(
    'INSERT INTO account_freeze (account_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const keepLink = db.prepare<[string, number, number]>(
    'INSERT INTO freeze_link (token_hash, account_id, expires_at) VALUES (?, ?, ?)',
  )
  const dropLinks = db.prepare<[number]>('DELETE FROM freeze_link WHERE expires_at <= ?')
  const findLink = db.prepare<[string, number], LinkRow>(
    'SELECT account_id AS "accountId", used_at AS "usedAt" FROM freeze_link WHERE token_hash = ? AND expires_at > ?',
  )
  const useLink = db.prepare<[number, string]>('UPDATE freeze_link SET used_at = ? WHERE token_hash = ?')

  const freeze = db.transaction((actor: string, accountId: number, remark: string): boolean => {
    if (insert.run(accountId, now()).changes === 0) return false
    sessions.endSessions(accountId)
    audit.append({ actor, act: 'freezeAccount', subject: accountSubject(accountId), remark }, now())
    return true
  })
  const newLink = db.transaction((accountId: number): string => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    dropLinks.run(now())
    keepLink.run(secretHash(token), accountId, now() + LINK_MS)
    return token
  })
  const byLink = db.transaction((token: string): boolean => {
    const hash = secretHash(token)
    const link = findLink.get(hash, now())
    if (link === undefined) return false
    if (link.usedAt !== null) return isFrozen(link.accountId)
    useLink.run(now(), hash)
    freeze(OWNER, link.accountId, '')
    return true
  })
  return {
    isFrozen,
    newLink: (accountId) => newLink.immediate(accountId),
    byLink: (token) => byLink.immediate(token),
    freeze: (actor, accountId, remark) => freeze.immediate(actor, accountId, remark),
  }
}
