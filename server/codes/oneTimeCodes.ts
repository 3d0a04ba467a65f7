import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES } from '../../contract/constants.ts'
import type { Sql } from '../store/sql.ts'

/** How long a code holds, ms. */
export const CODE_MS = CODE_MINUTES * 60_000
/** Wrong codes after which the right one holds no longer (decisions §3). */
export const CODE_TRIES = 5
const DAY_MS = 24 * 60 * 60 * 1000
/**
 * As many as this times those of ten minutes are sent to one recipient in a day. Each code can be guessed at five times:
 * without a bound on the day, whoever asks all year long is in by chance, and the recipient has thousands of letters.
 */
const TIMES_A_DAY = 5

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

/** What a code is for that somebody asks for who is not logged in. */
export type DoorPurpose = 'register' | 'reset'
/** What a code is for. */
export type CodePurpose = DoorPurpose | OwnPurpose
/** What a code is for that somebody asks for who is logged in: a withdrawal, or a change of what protects the account. */
export type OwnPurpose = 'withdraw' | 'change'

/** A fresh code, told once; or how long to wait for the next, ms. */
export type Issued = { readonly code: string } | { readonly waitMs: number }

/** What the codes are kept by. */
export interface CodeRules {
  /** Codes that one recipient may be sent in ten minutes, whatever for; five times as many in a day. */
  readonly perRecipient: number
  /** The wall clock, UTC ms: a replayed market runs on another day. */
  now(): number
}

/**
 * One-time codes by the name of their recipient (`accountNameOf`), or whatever else tells one from all others. Durable when a call returns; inside a transaction of
 * the caller they are part of it.
 */
export interface OneTimeCodes {
  /** Makes a code; the one of before for the same purpose holds no longer. It holds for what it is `about`, and nothing else. */
  issue(purpose: CodePurpose, recipient: string, about?: string): Issued
  /** Takes the newest code back: it could not be sent. Nor is it counted, unless somebody has guessed at it. */
  withdraw(purpose: CodePurpose, recipient: string): void
  /** Whether this is the code, which goes on holding. A wrong one is one try less. */
  holds(purpose: CodePurpose, recipient: string, code: string, about?: string): boolean
  /** Whether this is the code; then it holds no longer. A wrong one is one try less. */
  redeem(purpose: CodePurpose, recipient: string, code: string, about?: string): boolean
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

/** Opens the codes of a database. */
export function openOneTimeCodes(db: Sql, { perRecipient, now }: CodeRules): OneTimeCodes {
  const statements = prepare(db)

  const issue = db.transaction((purpose: CodePurpose, recipient: string, about: string): Issued => {
    const at = now()
    const to = recipientHash(recipient)
    statements.dropCodes.run(at)
    statements.dropRequests.run(at - DAY_MS)
    // The oldest of those that fill an allowance: once it is old enough there is room again.
    const freeAt = (count: number, withinMs: number) =>
      (statements.requestAt.get(to, count - 1) ?? Number.NEGATIVE_INFINITY) + withinMs
    const waitMs = Math.max(freeAt(perRecipient, CODE_MS), freeAt(perRecipient * TIMES_A_DAY, DAY_MS)) - at
    if (waitMs > 0) return { waitMs }
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const salt = randomBytes(16).toString('base64url')
    statements.keepRequest.run(to, at)
    statements.keepCode.run(purpose, to, salt, codeHash(salt, code, about), CODE_TRIES, at + CODE_MS)
    return { code }
  })

  const withdraw = db.transaction((purpose: CodePurpose, recipient: string): void => {
    const to = recipientHash(recipient)
    const kept = statements.code.get(purpose, to, now())
    statements.dropCode.run(purpose, to)
    // What was guessed at counts: a gateway that fails must not make guessing free.
    if (kept?.tries_left === CODE_TRIES) statements.dropNewestRequest.run(to)
  })

  type Try = [uses: boolean, purpose: CodePurpose, recipient: string, code: string, about: string]
  const tried = db.transaction((...[uses, purpose, recipient, code, about]: Try): boolean => {
    const to = recipientHash(recipient)
    const kept = statements.code.get(purpose, to, now())
    if (kept === undefined) return false
    const fits = timingSafeEqual(Buffer.from(codeHash(kept.salt, code, about)), Buffer.from(kept.code_hash))
    if (fits ? uses : kept.tries_left === 1) statements.dropCode.run(purpose, to)
    else if (!fits) statements.countTry.run(purpose, to)
    return fits
  })

  return {
    issue: (purpose, recipient, about = '') => issue.immediate(purpose, recipient, about),
    withdraw: (purpose, recipient) => withdraw.immediate(purpose, recipient),
    holds: (purpose, recipient, code, about = '') => tried.immediate(false, purpose, recipient, code, about),
    redeem: (purpose, recipient, code, about = '') => tried.immediate(true, purpose, recipient, code, about),
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
  keepRequest: db.prepare<[string, number]>('INSERT INTO code_request (recipient_hash, at) VALUES (?, ?)'),
  requestAt: db
    .prepare<[string, number], number>(
      'SELECT at FROM code_request WHERE recipient_hash = ? ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?',
    )
    .pluck(),
  dropRequests: db.prepare<[number]>('DELETE FROM code_request WHERE at <= ?'),
  dropNewestRequest: db.prepare<[string]>(
    `DELETE FROM code_request WHERE id =
       (SELECT id FROM code_request WHERE recipient_hash = ? ORDER BY at DESC, id DESC LIMIT 1)`,
  ),
})
