import { randomBytes } from 'node:crypto'
import { BatchedLookup } from '../store/batchedLookup.ts'
import type { Seal } from '../store/seal.ts'
import type { Connections, Sql } from '../store/sql.ts'
import { secretHash } from './secretHash.ts'

const DAY = 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32
const ID_BYTES = 12
/** Interval at which last visits are stored and old sessions deleted, ms, so that a visit needs no write of its own. */
const CLEANUP_INTERVAL_MS = 60_000

/** Sessions that one statement writes as seen. */
const LAST_SEEN_BATCH = 50

/** Sessions that one statement looks up. */
const READ_BATCH = 16

/** Most sessions of an account; one more ends the one that was seen longest ago. */
const MAX_SESSIONS = 100

/** Lifetime of sessions in ms, and the wall clock that measures it, in UTC ms. */
export interface SessionLifetime {
  readonly lastsMs: number
  /** A session that is not used for so long ends. */
  readonly idleMs: number
  readonly now: () => number
}

/** Default lifetime of sessions. */
export const defaultLifetime: SessionLifetime = { lastsMs: 180 * DAY, idleMs: 30 * DAY, now: Date.now }

/** Whence a visit comes: a device by what its browser says of itself, and an address as the limits count it. */
export interface ClientInfo {
  readonly device: string
  readonly address: string
}

/** A new session. A previous session with the same device id is replaced. */
export interface NewSession extends ClientInfo {
  readonly deviceId?: string | undefined
  /** Secret that the server gave the device at an earlier login (`KnownDevices`). */
  readonly deviceSecret?: string | undefined
}

/** Just that of a visit, which may know more that no other thread can be told. */
export const newSessionOf = ({ device, address, deviceId, deviceSecret }: NewSession): NewSession => ({
  ...{ device, address, deviceId, deviceSecret },
})

/** A fresh session; the token is told once and kept nowhere. */
export interface OpenedSession {
  readonly token: string
  readonly sessionId: string
  readonly accountId: number
}

/** The owner of a token. */
export interface Session {
  readonly sessionId: string
  readonly accountId: number
  readonly demo: boolean
}

/** A session as its owner sees it; times are UTC ms. */
export interface KnownSession extends ClientInfo {
  readonly id: string
  readonly createdAt: number
  readonly seenAt: number
}

/** The session that asks was ended while it did: nothing was done. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** Hears which sessions of an account are no more. */
export type SessionsEnded = (accountId: number, sessionIds: readonly string[]) => void

/** The sessions of all accounts (decisions §3). What is changed is durable when the call returns. */
export interface Sessions {
  /** A new session, with a token that no other had; the one that its device left behind ends. `knownHash`: of the device's secret. */
  openSession(accountId: number, entering: NewSession, knownHash?: string): OpenedSession
  /**
   * Whose session a token is, which counts as seen; undefined for one that is unknown, ended or too old. Rejects with a
   * `DatabaseUnavailable` when that cannot be said.
   */
  sessionOf(token: string): Promise<Session | undefined>
  /** Returns true if a session still is, in the same transaction as what it may do. */
  isOpen(sessionId: string): boolean
  /** The same for whoever only looks. Rejects with a `DatabaseUnavailable`. */
  isStillOpen(sessionId: string): Promise<boolean>
  /** Those of an account, seen last first. Rejects with a `DatabaseUnavailable`. */
  listSessions(accountId: number): Promise<KnownSession[]>
  /** Ends a session of an account; false when it has none of this id. */
  endSession(accountId: number, sessionId: string): boolean
  /** Ends every session of an account but the one named; answers how many there were. */
  endSessions(accountId: number, exceptSessionId?: string): number
  /** Subscribes to sessions that somebody has ended, right after; those that grow too old say nothing. */
  onSessionsEnded(listener: SessionsEnded): void
  /** Tells of sessions that another thread has ended. */
  tellEnded: SessionsEnded
}

interface SessionRow {
  readonly token_hash: string
  readonly id: string
  readonly account_id: number
  readonly is_demo: 0 | 1
  readonly device: string
  readonly address: string
  readonly created_at: number
  readonly seen_at: number
  readonly frozen: 0 | 1
}

/** A database with the seal that its private marks are made with. */
export type SealedConnections = Connections & { readonly seal: Pick<Seal, 'mark'> }

/** Opens the sessions of a database. */
export function openSessions(database: SealedConnections, life: SessionLifetime): Sessions {
  const { lastsMs, idleMs, now } = life
  const { queries } = database
  const statements = prepare(database.db)
  const looks = {
    ofToken: queries.prepare<[string], SessionRow>(`${SESSION} WHERE token_hash = ?`),
    ofTokens: queries.prepare<string[], SessionRow>(
      `${SESSION} WHERE token_hash IN (${Array(READ_BATCH).fill('?').join(', ')})`,
    ),
    ofId: queries.prepare<[string], SessionRow>(`${SESSION} WHERE session.id = ?`),
    ofAccount: queries.prepare<[number], SessionRow>(`${SESSION} WHERE account_id = ?`),
    see: queries.prepare<[(string | number)[]]>(
      `UPDATE session SET seen_at = seen.column2
       FROM (VALUES ${Array(LAST_SEEN_BATCH).fill('(CAST(? AS TEXT), CAST(? AS BIGINT))').join(', ')}) AS seen
       WHERE session.id = seen.column1`,
    ),
    dropOld: queries.prepare<[number, number]>('DELETE FROM session WHERE created_at <= ? OR seen_at <= ?'),
  }
  const ofToken = new BatchedLookup<SessionRow>(async (tokens) => {
    const [first = '', ...more] = tokens
    // As many places as there are: the first stands in those that are left over.
    const some = Array.from({ length: READ_BATCH }, (_, place) => tokens[place] ?? first)
    const rows = more.length === 0 ? await looks.ofToken.all(first) : await looks.ofTokens.all(...some)
    return new Map(rows.map((row) => [row.token_hash, row]))
  }, READ_BATCH)
  const listeners: SessionsEnded[] = []
  /** Seen since it was last written, ms by id. */
  const seen = new Map<string, number>()
  /** Of those, what the last tidying has written. */
  const written = new Map<string, number>()
  let tidiedAt = now()

  const seenAt = (row: SessionRow) => seen.get(row.id) ?? row.seen_at
  // A login that began before the account was frozen may end after it.
  const holds = (row: SessionRow) =>
    row.frozen === 0 && now() < row.created_at + lastsMs && now() < seenAt(row) + idleMs

  const tidy = async (): Promise<void> => {
    // A row that was read before it was written is still older: what was written is kept until the next time.
    for (const [id, when] of written) if (seen.get(id) === when) seen.delete(id)
    written.clear()
    // As it is now: what is seen while this is written is not old by then.
    const [all, at] = [[...seen], now()]
    try {
      while (all.length > 0) {
        const some = all.splice(0, LAST_SEEN_BATCH)
        // As many places as there are: the first stands in those that are left over.
        await looks.see.run(Array.from({ length: LAST_SEEN_BATCH }, (_, place) => some[place] ?? some[0] ?? []).flat())
        for (const [id, when] of some) written.set(id, when)
      }
      await looks.dropOld.run(at - lastsMs, at - idleMs)
    } catch {
      // A full disk must not keep everybody from seeing what they have: it is written down a minute later.
    }
  }
  const tidyUp = (): void => {
    if (now() - tidiedAt < CLEANUP_INTERVAL_MS) return
    tidiedAt = now()
    void tidy()
  }
  const note = (row: SessionRow): void => {
    if (now() - seenAt(row) >= CLEANUP_INTERVAL_MS) seen.set(row.id, now())
    tidyUp()
  }

  const tell = (accountId: number, ended: readonly string[]): number => {
    for (const id of ended) seen.delete(id)
    if (ended.length > 0) for (const listener of listeners) listener(accountId, ended)
    return ended.length
  }

  return {
    openSession(accountId, { device, address, deviceId }, knownHash) {
      const deviceHash = deviceId ? secretHash(deviceId) : null
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const sessionId = randomBytes(ID_BYTES).toString('base64url')
      tidyUp()
      for (const [kind, text] of [['device', deviceId] as const, ['address', address] as const])
        if (text) statements.trace.run({ kind, mark: database.seal.mark(text, kind), accountId, at: now() })
      tell(accountId, statements.endOfDevice.all(accountId, deviceHash))
      tell(accountId, statements.endBeyond.all({ accountId, most: MAX_SESSIONS - 1 }))
      const from = [device, address, deviceHash, knownHash ?? null] as const
      statements.insert.run(sessionId, secretHash(token), accountId, ...from, now(), now())
      return { token, sessionId, accountId }
    },
    async sessionOf(token) {
      const row = await ofToken.get(secretHash(token))
      if (row === undefined || !holds(row)) return undefined
      note(row)
      return { sessionId: row.id, accountId: row.account_id, demo: row.is_demo === 1 }
    },
    isOpen(sessionId) {
      const row = statements.ofId.get(sessionId)
      return row !== undefined && holds(row)
    },
    async isStillOpen(sessionId) {
      const row = await looks.ofId.get(sessionId)
      return row !== undefined && holds(row)
    },
    listSessions: async (accountId) =>
      (await looks.ofAccount.all(accountId))
        .filter(holds)
        .map((row) => {
          const { id, device, address, created_at: createdAt } = row
          return { id, device, address, createdAt, seenAt: seenAt(row) }
        })
        .sort((one, other) => other.seenAt - one.seenAt),
    endSession: (accountId, sessionId) => tell(accountId, statements.end.all(accountId, sessionId)) > 0,
    endSessions: (accountId, exceptSessionId = '') =>
      tell(accountId, statements.endOthers.all(accountId, exceptSessionId)),
    onSessionsEnded: (listener) => {
      listeners.push(listener)
    },
    tellEnded: tell,
  }
}

const SESSION = `SELECT session.*, account.is_demo, CASE WHEN EXISTS
    (SELECT 1 FROM account_freeze WHERE account_freeze.account_id = session.account_id) THEN 1 ELSE 0 END AS frozen
  FROM session JOIN account ON account.id = session.account_id`

const prepare = (db: Sql) => ({
  insert: db.prepare<[string, string, number, string, string, string | null, string | null, number, number]>(
    `INSERT INTO session (id, token_hash, account_id, device, address, device_hash, known_hash, created_at, seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  ofId: db.prepare<[string], SessionRow>(`${SESSION} WHERE session.id = ?`),
  trace: db.prepare<{ kind: string; mark: string; accountId: number; at: number }>(
    `INSERT INTO account_trace (kind, mark, account_id, at)
     SELECT @kind, @mark, id, @at FROM account WHERE id = @accountId AND is_demo = 0
     ON CONFLICT (kind, mark, account_id) DO UPDATE SET at = excluded.at`,
  ),
  end: db.prepare<[number, string], string>('DELETE FROM session WHERE account_id = ? AND id = ? RETURNING id').pluck(),
  endOthers: db
    .prepare<[number, string], string>('DELETE FROM session WHERE account_id = ? AND id <> ? RETURNING id')
    .pluck(),
  endOfDevice: db
    .prepare<[number, string | null], string>(
      'DELETE FROM session WHERE account_id = ? AND device_hash = ? RETURNING id',
    )
    .pluck(),
  endBeyond: db
    .prepare<{ accountId: number; most: number }, string>(
      `DELETE FROM session WHERE account_id = @accountId AND id NOT IN (
         SELECT id FROM session WHERE account_id = @accountId ORDER BY seen_at DESC, created_at DESC LIMIT @most)
       RETURNING id`,
    )
    .pluck(),
})
