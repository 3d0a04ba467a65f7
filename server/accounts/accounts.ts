import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { User } from '../../contract/entities/account.ts'
import { DEMO_BALANCE } from '../../contract/rules.ts'
import type { Clock } from '../clock.ts'
import { cashOf, house, Ledger, transaction } from '../ledger/ledger.ts'
import { micros } from '../ledger/money.ts'
import type { ExchangeDatabase } from '../store/database.ts'

/** A session ends by itself after this long, ms. */
const SESSION_MS = 180 * 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32
/** Letters and digits that cannot be taken for each other. */
const INVITE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const INVITE_LENGTH = 8
const FIRST_ACCOUNT_ID = 1001

/** Who an account belongs to; its balance is the exchange's to tell. */
export type AccountInfo = Omit<User, 'balance'>

/** A fresh session; the token is told once and kept nowhere. */
export interface OpenedSession {
  readonly token: string
  readonly accountId: number
}

/** Accounts and their sessions (decisions §3). Every call is synchronous and durable when it returns. */
export interface Accounts {
  /**
   * Opens a demo account with its first balance, or comes back to the one of this device; a new session either way.
   * Two calls at once for one device give one account.
   */
  createDemo(deviceId: string | undefined): OpenedSession
  /** Whose session a token is; undefined for one that is unknown, revoked or too old. */
  accountOf(token: string): number | undefined
  /** Who an account belongs to. */
  userInfo(accountId: number): AccountInfo | undefined
  /** Ends a session. */
  revoke(token: string): void
}

interface AccountRow {
  readonly uid: string
  readonly is_demo: 0 | 1
  readonly email: string | null
  readonly mobile: string | null
  readonly invite_code: string
}

/** What is secret is kept as its hash only: whoever reads the database cannot log in with it. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const inviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join('')

/** Opens the accounts of a database. */
export function openAccounts(db: ExchangeDatabase, clock: Clock): Accounts {
  const { sqlite } = db
  const statements = prepare(sqlite)
  const ledger = new Ledger(sqlite)

  const openSession = (accountId: number): OpenedSession => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const now = clock.now()
    statements.dropSessions.run(now)
    statements.insertSession.run(hashOf(token), accountId, now, now + SESSION_MS)
    return { token, accountId }
  }

  const openDemo = (): number => {
    const id = (statements.newestAccount.get() ?? FIRST_ACCOUNT_ID - 1) + 1
    const now = clock.now()
    statements.insertAccount.run(id, freshUid(statements.uidTaken), inviteCode(), now)
    const amount = micros(DEMO_BALANCE)
    const grant = transaction({
      kind: 'grant',
      accountId: id,
      at: now,
      postings: [
        { account: cashOf(id), amount },
        { account: house('demo', 'grants'), amount: -amount },
      ],
    })
    if (grant !== undefined) ledger.post([grant])
    return id
  }

  const createDemo = sqlite.transaction((deviceId: string | undefined): OpenedSession => {
    if (deviceId === undefined || deviceId === '') return openSession(openDemo())
    const device = hashOf(deviceId)
    const known = statements.accountOfDevice.get(device)
    if (known !== undefined) return openSession(known)
    const id = openDemo()
    statements.insertDevice.run(device, id)
    return openSession(id)
  })

  return {
    createDemo: (deviceId) => createDemo.immediate(deviceId),
    accountOf: (token) => statements.accountOfToken.get(hashOf(token), clock.now()),
    userInfo(accountId) {
      const row = statements.account.get(accountId)
      if (row === undefined) return undefined
      const mobile = row.mobile === null ? {} : { mobile: row.mobile }
      return {
        id: String(accountId),
        uid: row.uid,
        email: row.email ?? '',
        ...mobile,
        demo: row.is_demo === 1,
        inviteCode: row.invite_code,
      }
    },
    revoke: (token) => {
      statements.deleteSession.run(hashOf(token))
    },
  }
}

/** Eight digits that no other account has: they tell neither how many accounts there are nor when one was opened. */
function freshUid(taken: { get(uid: string): unknown }): string {
  for (;;) {
    const uid = String(randomInt(10_000_000, 100_000_000))
    if (taken.get(uid) === undefined) return uid
  }
}

const prepare = (sqlite: Database) => ({
  newestAccount: sqlite.prepare<[], number | null>('SELECT max(id) FROM account').pluck(),
  uidTaken: sqlite.prepare<[string], number>('SELECT 1 FROM account WHERE uid = ?').pluck(),
  insertAccount: sqlite.prepare<[number, string, string, number]>(
    'INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (?, ?, 1, ?, ?)',
  ),
  account: sqlite.prepare<[number], AccountRow>(
    'SELECT uid, is_demo, email, mobile, invite_code FROM account WHERE id = ?',
  ),
  accountOfDevice: sqlite.prepare<[string], number>('SELECT account_id FROM demo_device WHERE device_hash = ?').pluck(),
  insertDevice: sqlite.prepare<[string, number]>('INSERT INTO demo_device (device_hash, account_id) VALUES (?, ?)'),
  insertSession: sqlite.prepare<[string, number, number, number]>(
    'INSERT INTO session (token_hash, account_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
  ),
  accountOfToken: sqlite
    .prepare<[string, number], number>('SELECT account_id FROM session WHERE token_hash = ? AND expires_at > ?')
    .pluck(),
  deleteSession: sqlite.prepare<[string]>('DELETE FROM session WHERE token_hash = ?'),
  dropSessions: sqlite.prepare<[number]>('DELETE FROM session WHERE expires_at <= ?'),
})
