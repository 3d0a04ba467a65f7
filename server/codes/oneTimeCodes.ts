import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES } from '../../contract/constants.ts'
import type { Sql } from '../store/sql.ts'

/** Lifetime of a code, in ms. */
export const CODE_MS = CODE_MINUTES * 60_000
/** Wrong codes after which the right one holds no longer (decisions §3). */
export const CODE_TRIES = 5
const DAY_MS = 24 * 60 * 60 * 1000
/**
 * As many as this times those of ten minutes are sent to one recipient in a day. Each code can be guessed at five times:
 * without a bound on the day, whoever asks all year long is in by chance, and the recipient has thousands of letters.
 */
const TIMES_PER_DAY = 5
/**
 * Limits of codes that strangers may request for an account, as multiples of the limit of one requester in ten minutes: per
 * address and day, and for all addresses together in ten minutes and in a day. Requests from the owner's own addresses and
 * devices don't count.
 */
const STRANGERS = { addressADay: 3, together: 3, togetherADay: 7 } as const
/** Codes that may be tried in ten minutes and in a day from an address that has asked for none. */
const GUESSES = { count: CODE_TRIES, aDay: 3 * CODE_TRIES } as const

/**
 * The tables of the one-time codes, one SQL text a migration; what has been released is never edited. Neither codes nor
 * whom they went to can be read in them. Times UTC ms.
 */
export const codeMigrations: readonly string[] = [
  `CREATE TABLE one_time_code (
     purpose TEXT NOT NULL CHECK (purpose IN ('register', 'reset')),
     recipient_hash TEXT NOT NULL,
     salt TEXT NOT NULL,
     code_hash TEXT NOT NULL,
     tries_left INTEGER NOT NULL CHECK (tries_left > 0),
     expires_at BIGINT NOT NULL,
     PRIMARY KEY (purpose, recipient_hash)
   );
   CREATE INDEX one_time_code_expiry ON one_time_code (expires_at);
   CREATE TABLE code_request (
     id INTEGER PRIMARY KEY,
     recipient_hash TEXT NOT NULL,
     at BIGINT NOT NULL
   );
   CREATE INDEX code_request_of_recipient ON code_request (recipient_hash, at);
   CREATE INDEX code_request_age ON code_request (at);`,
  // Codes for withdrawals.
  `CREATE TABLE one_time_code_2 (
     purpose TEXT NOT NULL CHECK (purpose IN ('register', 'reset', 'withdraw')),
     recipient_hash TEXT NOT NULL,
     salt TEXT NOT NULL,
     code_hash TEXT NOT NULL,
     tries_left INTEGER NOT NULL CHECK (tries_left > 0),
     expires_at BIGINT NOT NULL,
     PRIMARY KEY (purpose, recipient_hash)
   );
   INSERT INTO one_time_code_2 SELECT purpose, recipient_hash, salt, code_hash, tries_left, expires_at FROM one_time_code;
   DROP TABLE one_time_code;
   ALTER TABLE one_time_code_2 RENAME TO one_time_code;
   CREATE INDEX one_time_code_expiry ON one_time_code (expires_at);`,
  // Who has asked: '' the owner, who is logged in, 'device …' one that the account knows, 'address …' anybody else.
  "ALTER TABLE code_request ADD COLUMN requester TEXT NOT NULL DEFAULT ''",
  // Codes for changes of what protects an account.
  `CREATE TABLE one_time_code_3 (
     purpose TEXT NOT NULL CHECK (purpose IN ('register', 'reset', 'withdraw', 'change')),
     recipient_hash TEXT NOT NULL,
     salt TEXT NOT NULL,
     code_hash TEXT NOT NULL,
     tries_left INTEGER NOT NULL CHECK (tries_left > 0),
     expires_at BIGINT NOT NULL,
     PRIMARY KEY (purpose, recipient_hash)
   );
   INSERT INTO one_time_code_3 SELECT purpose, recipient_hash, salt, code_hash, tries_left, expires_at FROM one_time_code;
   DROP TABLE one_time_code;
   ALTER TABLE one_time_code_3 RENAME TO one_time_code;
   CREATE INDEX one_time_code_expiry ON one_time_code (expires_at);`,
]

/** Purpose of a code for a visitor who is not logged in. */
export type VisitorPurpose = 'register' | 'reset'
/** Purpose of a code. */
export type CodePurpose = VisitorPurpose | OwnPurpose
/** Purpose of a code for a logged-in user: a withdrawal, or a change to the account's protection. */
export type OwnPurpose = 'withdraw' | 'change'

/**
 * The requester of a code: the logged-in owner, a device known to the account, or anybody by IP address. Requests and guesses
 * of one do not use up the allowance of another.
 */
export type Requester = { readonly knownBy: string } | { readonly address: string }

/** A fresh code, told once; or how long to wait for the next, ms. */
export type Issued = { readonly code: string } | { readonly waitMs: number }

/** Rules for codes. */
export interface CodeRules {
  /** Codes that one requester may have sent to a recipient in ten minutes, whatever for. */
  readonly perRecipient: number
  /** The wall clock, UTC ms: a replayed market runs on another day. */
  now(): number
}

/**
 * One-time codes by the name of their recipient (`accountNameOf`), or whatever else tells one from all others. Durable when a call returns; inside a transaction of
 * the caller they are part of it.
 */
export interface OneTimeCodes {
  /**
   * Makes a code; the requester's one of before for the same purpose holds no longer. It holds for what it is `about`, and
   * nothing else. `by`: the owner, who is logged in, when left out.
   */
  issue(purpose: CodePurpose, recipient: string, about?: string, by?: Requester): Issued
  /** Takes the requester's newest code back: it could not be sent. Nor is it counted, unless somebody has guessed at it. */
  withdraw(purpose: CodePurpose, recipient: string, by?: Requester): void
  /** Returns true if this is a code that was sent, which goes on holding. Wrong ones are counted as `redeem` counts them. */
  holds(purpose: CodePurpose, recipient: string, code: string, about?: string, by?: Requester): boolean
  /**
   * Returns true if this is a code that was sent; then none of them holds any longer. A wrong one is one try less of the
   * requester's own. Whoever brings a code that another address has asked for, as a phone does that has changed its network,
   * has tries that all such requesters share.
   */
  redeem(purpose: CodePurpose, recipient: string, code: string, about?: string, by?: Requester): boolean
}

interface CodeRow {
  readonly salt: string
  readonly code_hash: string
  readonly tries_left: number
}

const recipientHash = (recipient: string): string => createHash('sha256').update(recipient).digest('base64url')
const codeHash = (salt: string, code: string, about: string): string =>
  createHash('sha256')
    .update([salt, code, ...(about === '' ? [] : [about])].join(':'))
    .digest('base64url')

/** As the requests are counted; the owner's own have no name, as those of before requesters were told apart. */
const ADDRESS = 'address '
const GUESS = 'guess'
const nameOf = (by: Requester | undefined): string => {
  if (by === undefined) return ''
  return 'knownBy' in by ? `device ${by.knownBy}` : `${ADDRESS}${recipientHash(by.address)}`
}
/** Returns the key under which a requester's codes are stored. */
const slotOf = (recipient: string, requester: string): string =>
  recipientHash(requester === '' ? recipient : `${recipient} for ${requester}`)

/** Opens the codes of a database. */
export function openOneTimeCodes(db: Sql, { perRecipient, now }: CodeRules): OneTimeCodes {
  const statements = prepare(db)

  /** Returns the time until the limit of a pattern allows one more, ms. */
  const waitFor = (to: string, requester: string, count: number, withinMs: number): number => {
    // The oldest of those that fill an allowance: once it is old enough there is room again.
    const at = statements.requestAt.get(to, requester, count - 1)
    return at === undefined ? 0 : at + withinMs - now()
  }
  const waitOf = (to: string, requester: string): number => {
    const isStranger = requester.startsWith(ADDRESS)
    const aDay = perRecipient * (isStranger ? STRANGERS.addressADay : TIMES_PER_DAY)
    const own = [waitFor(to, requester, perRecipient, CODE_MS), waitFor(to, requester, aDay, DAY_MS)]
    if (!isStranger) return Math.max(...own)
    const together = [
      waitFor(to, `${ADDRESS}%`, perRecipient * STRANGERS.together, CODE_MS),
      waitFor(to, `${ADDRESS}%`, perRecipient * STRANGERS.togetherADay, DAY_MS),
    ]
    return Math.max(...own, ...together)
  }

  const issue = db.transaction((purpose: CodePurpose, recipient: string, about: string, requester: string): Issued => {
    const at = now()
    const to = recipientHash(recipient)
    statements.dropCodes.run(at)
    statements.dropRequests.run(at - DAY_MS)
    const waitMs = waitOf(to, requester)
    if (waitMs > 0) return { waitMs }
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const salt = randomBytes(16).toString('base64url')
    statements.keepRequest.run(to, requester, at)
    const stored = [salt, codeHash(salt, code, about), CODE_TRIES, at + CODE_MS] as const
    statements.keepCode.run(purpose, slotOf(recipient, requester), ...stored)
    return { code }
  })

  const withdraw = db.transaction((purpose: CodePurpose, recipient: string, requester: string): void => {
    const slot = slotOf(recipient, requester)
    const stored = statements.code.get(purpose, slot, now())
    statements.dropCode.run(purpose, slot)
    // What was guessed at counts: a gateway that fails must not make guessing free.
    if (stored?.tries_left === CODE_TRIES) statements.dropNewestRequest.run(recipientHash(recipient), requester)
  })

  const fits = (stored: CodeRow, code: string, about: string) =>
    timingSafeEqual(Buffer.from(codeHash(stored.salt, code, about)), Buffer.from(stored.code_hash))

  /** One of the codes that others have asked for, in tries that all who ask so share. */
  const fitsAnother = (purpose: CodePurpose, recipient: string, code: string, about: string): boolean => {
    const to = recipientHash(recipient)
    const { count, aDay } = GUESSES
    if (Math.max(waitFor(to, GUESS, count, CODE_MS), waitFor(to, GUESS, aDay, DAY_MS)) > 0) return false
    const isOne = statements.requesters
      .all(to, now() - CODE_MS)
      .map((other) => statements.code.get(purpose, slotOf(recipient, other), now()))
      .some((stored) => stored !== undefined && fits(stored, code, about))
    // A right one that goes on holding is brought several times.
    if (!isOne) statements.keepRequest.run(to, GUESS, now())
    return isOne
  }

  type Try = [uses: boolean, purpose: CodePurpose, recipient: string, code: string, about: string, requester: string]
  const tried = db.transaction((...[uses, purpose, recipient, code, about, requester]: Try): boolean => {
    const slot = slotOf(recipient, requester)
    const own = statements.code.get(purpose, slot, now())
    const isOwn = own !== undefined && fits(own, code, about)
    if (own && !isOwn) {
      if (own.tries_left === 1) statements.dropCode.run(purpose, slot)
      else statements.countTry.run(purpose, slot)
    }
    if (!isOwn && (requester === '' || !fitsAnother(purpose, recipient, code, about))) return false
    if (!uses) return true
    statements.dropCode.run(purpose, slot)
    const others = statements.requesters.all(recipientHash(recipient), now() - CODE_MS)
    for (const other of others) statements.dropCode.run(purpose, slotOf(recipient, other))
    return true
  })

  return {
    issue: (purpose, recipient, about = '', by) => issue.immediate(purpose, recipient, about, nameOf(by)),
    withdraw: (purpose, recipient, by) => withdraw.immediate(purpose, recipient, nameOf(by)),
    holds: (purpose, recipient, code, about = '', by) =>
      tried.immediate(false, purpose, recipient, code, about, nameOf(by)),
    redeem: (purpose, recipient, code, about = '', by) =>
      tried.immediate(true, purpose, recipient, code, about, nameOf(by)),
  }
}

const prepare = (db: Sql) => ({
  code: db.prepare<[string, string, number], CodeRow>(
    `SELECT salt, code_hash, tries_left FROM one_time_code
     WHERE purpose = ? AND recipient_hash = ? AND expires_at > ?`,
  ),
  keepCode: db.prepare<[string, string, string, string, number, number]>(
    `INSERT INTO one_time_code (purpose, recipient_hash, salt, code_hash, tries_left, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (purpose, recipient_hash) DO UPDATE SET salt = excluded.salt, code_hash = excluded.code_hash,
       tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
  ),
  countTry: db.prepare<[string, string]>(
    'UPDATE one_time_code SET tries_left = tries_left - 1 WHERE purpose = ? AND recipient_hash = ?',
  ),
  dropCode: db.prepare<[string, string]>('DELETE FROM one_time_code WHERE purpose = ? AND recipient_hash = ?'),
  dropCodes: db.prepare<[number]>('DELETE FROM one_time_code WHERE expires_at <= ?'),
  keepRequest: db.prepare<[string, string, number]>(
    'INSERT INTO code_request (recipient_hash, requester, at) VALUES (?, ?, ?)',
  ),
  requestAt: db
    .prepare<[string, string, number], number>(
      `SELECT at FROM code_request WHERE recipient_hash = ? AND requester LIKE ?
       ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?`,
    )
    .pluck(),
  requesters: db
    .prepare<[string, number], string>(
      'SELECT DISTINCT requester FROM code_request WHERE recipient_hash = ? AND at > ?',
    )
    .pluck(),
  dropRequests: db.prepare<[number]>('DELETE FROM code_request WHERE at <= ?'),
  dropNewestRequest: db.prepare<[string, string]>(
    `DELETE FROM code_request WHERE id =
       (SELECT id FROM code_request WHERE recipient_hash = ? AND requester = ? ORDER BY at DESC, id DESC LIMIT 1)`,
  ),
})
