import { randomInt } from 'node:crypto'
import { type AccountKind, accountNameOf } from '../../contract/accountNames.ts'
import type { User } from '../../contract/entities/account.ts'
import type { Clock } from '../clock.ts'
import type { Sql } from '../store/sql.ts'
import { readableCode } from './readableCode.ts'

const INVITE_LENGTH = 8
const FIRST_ACCOUNT_ID = 1001

/** The owner of an account. The exchange reports its balance. */
export type AccountInfo = Omit<User, 'balance'>

/** A real account to open: by e-mail address, by phone number or both, as `accountNameOf` gives them. */
export interface RealAccount {
  readonly email?: string | undefined
  readonly mobile?: string | undefined
  readonly passwordHash: string
  /** The account that invited its owner. */
  readonly invitedBy?: number | undefined
}

/** An account that was found by its name. */
export interface FoundAccount {
  readonly accountId: number
  /** For `passwordFits`. */
  readonly passwordHash: string | undefined
}

/** Stores accounts. Every call is synchronous and durable when it returns. */
export interface AccountRecords {
  /** Opens a demo account without anything on it; answers its id. */
  openDemo(): number
  /** Opens a real account with balance 0; answers its id, or nothing when one has such a name already. */
  openReal(requested: RealAccount): number | undefined
  /** The real account of this name, whatever way it was typed. */
  find(kind: AccountKind, name: string): FoundAccount | undefined
  /** The account that invites with this code. */
  inviterOf(code: string): number | undefined
  /** Returns how many accounts an account has invited. */
  invitedBy(accountId: number): number
  /** For `passwordFits`; undefined for an account without a password. */
  passwordHashOf(accountId: number): string | undefined
  /** Returns the owner of an account. */
  userInfo(accountId: number): AccountInfo | undefined
  isDemo(accountId: number): boolean
}

interface AccountRow {
  readonly id: number
  readonly uid: string
  readonly is_demo: 0 | 1
  readonly email: string | null
  readonly mobile: string | null
  readonly password_hash: string | null
  readonly invite_code: string
}

const freshInviteCode = (): string => readableCode(INVITE_LENGTH)

/** Eight digits: they tell neither how many accounts there are nor when one was opened. */
const freshUid = (): string => String(randomInt(10_000_000, 100_000_000))

/** The first that is not taken. */
function untaken(fresh: () => string, taken: { get(one: string): unknown }): string {
  for (;;) {
    const one = fresh()
    if (taken.get(one) === undefined) return one
  }
}

/** Opens the records of a database. `clock`: the market's, so that an account's history begins when it does. */
export function openAccountRecords(db: Sql, clock: Clock): AccountRecords {
  const statements = prepare(db)

  const insert = (demo: 0 | 1, { email, mobile, passwordHash, invitedBy }: Partial<RealAccount>): number => {
    const id = (statements.newest.get() ?? FIRST_ACCOUNT_ID - 1) + 1
    const uid = untaken(freshUid, statements.uidTaken)
    const inviteCode = untaken(freshInviteCode, statements.byInvite)
    const names = [email ?? null, mobile ?? null] as const
    statements.insert.run(id, uid, demo, ...names, passwordHash ?? null, inviteCode, invitedBy ?? null, clock.now())
    return id
  }
  const openReal = db.transaction((requested: RealAccount): number | undefined => {
    const { email, mobile } = requested
    if (email === undefined && mobile === undefined) throw new Error('a real account needs a name')
    const taken = statements.byName.email.get(email ?? null) ?? statements.byName.mobile.get(mobile ?? null)
    return taken === undefined ? insert(0, requested) : undefined
  })

  return {
    openDemo: db.transaction(() => insert(1, {})).immediate,
    openReal: (requested) => openReal.immediate(requested),
    find(kind, typed) {
      const row = statements.byName[kind].get(accountNameOf(kind, typed) ?? null)
      return row && { accountId: row.id, passwordHash: row.password_hash ?? undefined }
    },
    inviterOf: (code) => statements.byInvite.get(code),
    invitedBy: (accountId) => statements.invited.get(accountId) ?? 0,
    passwordHashOf: (accountId) => statements.byId.get(accountId)?.password_hash ?? undefined,
    userInfo(accountId) {
      const row = statements.byId.get(accountId)
      if (row === undefined) return undefined
      const mobile = row.mobile === null ? {} : { mobile: row.mobile }
      const { uid, invite_code: inviteCode } = row
      return { id: String(accountId), uid, email: row.email ?? '', ...mobile, demo: row.is_demo === 1, inviteCode }
    },
    isDemo: (accountId) => statements.byId.get(accountId)?.is_demo === 1,
  }
}

const prepare = (db: Sql) => ({
  newest: db.prepare<[], number | null>('SELECT max(id) FROM account').pluck(),
  uidTaken: db.prepare<[string], number>('SELECT 1 FROM account WHERE uid = ?').pluck(),
  byInvite: db.prepare<[string], number>('SELECT id FROM account WHERE invite_code = ?').pluck(),
  invited: db.prepare<[number], number>('SELECT count(*) FROM account WHERE invited_by = ?').pluck(),
  byName: {
    email: db.prepare<[string | null], AccountRow>('SELECT * FROM account WHERE email = ?'),
    mobile: db.prepare<[string | null], AccountRow>('SELECT * FROM account WHERE mobile = ?'),
  },
  byId: db.prepare<[number], AccountRow>('SELECT * FROM account WHERE id = ?'),
  insert: db.prepare<
    [number, string, 0 | 1, string | null, string | null, string | null, string, number | null, number]
  >(
    `INSERT INTO account (id, uid, is_demo, email, mobile, password_hash, invite_code, invited_by, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
})
