import { randomBytes } from 'node:crypto'
import type { Stage } from '../../contract/operator/entities/operator.ts'
import { secretHash } from '../accounts/secretHash.ts'
import type { AsyncSql, Sql } from '../store/sql.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Lifetimes of a session: in total, while idle, and until the login is complete. */
const LIFE = { mostMs: 12 * HOUR, idleMs: 30 * MINUTE, enteringMs: 10 * MINUTE } as const
/** Interval at which the last use of sessions is stored, ms, so that a read needs no write of its own. */
const LAST_SEEN_INTERVAL_MS = 30_000
/** Wrong codes that a session survives. */
const MAX_ATTEMPTS = 5
/** Sessions of an operator; one more ends the one that was used longest ago. */
const MAX_SESSIONS = 5
const TOKEN_BYTES = 32

/** A session of the console. */
export interface OperatorSession {
  readonly tokenHash: string
  readonly operatorId: number
  readonly stage: Stage
}

interface Row extends OperatorSession {
  readonly createdAt: number
  readonly seenAt: number
}

/** The sessions of the console; only hashes of their tokens are kept. Every call is durable when it returns. */
export type OperatorSessions = ReturnType<typeof openOperatorSessions>

/** Opens the console's sessions. `now`: the wall clock, UTC ms. */
export function openOperatorSessions(db: Sql, now: () => number) {
  const insert = db.prepare<[string, number, Stage, number, number]>(
    'INSERT INTO operator_session (token_hash, operator_id, stage, created_at, seen_at) VALUES (?, ?, ?, ?, ?)',
  )
  const dropBeyond = db.prepare<{ operatorId: number; most: number }>(
    `DELETE FROM operator_session WHERE operator_id = @operatorId AND token_hash NOT IN (
       SELECT token_hash FROM operator_session WHERE operator_id = @operatorId
       ORDER BY stage = 'in' DESC, seen_at DESC LIMIT @most)`,
  )
  const dropOld = db.prepare<[number, number, number]>(
    `DELETE FROM operator_session WHERE created_at <= ? OR seen_at <= ? OR (stage <> 'in' AND created_at <= ?)`,
  )
  const countTry = db.prepare<[string]>('UPDATE operator_session SET tries = tries + 1 WHERE token_hash = ?')
  const dropTried = db.prepare<[string, number]>('DELETE FROM operator_session WHERE token_hash = ? AND tries >= ?')
  const end = db.prepare<[string]>('DELETE FROM operator_session WHERE token_hash = ?')
  const endAll = db.prepare<[number]>('DELETE FROM operator_session WHERE operator_id = ?')

  const open = (operatorId: number, stage: Stage): string => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    dropOld.run(now() - LIFE.mostMs, now() - LIFE.idleMs, now() - LIFE.enteringMs)
    dropBeyond.run({ operatorId, most: MAX_SESSIONS - 1 })
    insert.run(secretHash(token), operatorId, stage, now(), now())
    return token
  }

  return {
    /** A fresh session; its token is told once and kept nowhere. */
    open,
    /** A session in place of one that has come a stage further: a token that was seen on the way is worth nothing. */
    advance: db.transaction((before: OperatorSession, stage: Stage): string => {
      end.run(before.tokenHash)
      return open(before.operatorId, stage)
    }).immediate,
    /** Counts a wrong code; the session does not survive many. */
    countTry({ tokenHash }: OperatorSession): void {
      countTry.run(tokenHash)
      dropTried.run(tokenHash, MAX_ATTEMPTS)
    },
    end({ tokenHash }: OperatorSession): void {
      end.run(tokenHash)
    },
    endAll(operatorId: number): void {
      endAll.run(operatorId)
    },
  }
}

/**
 * Looks up the session of a token, without keeping anybody else waiting; `used` counts as doing something. Rejects with a
 * `DatabaseUnavailable`. `now`: the wall clock, UTC ms.
 */
export function openSessionLookup(queries: AsyncSql, now: () => number) {
  const find = queries.prepare<[string], Row>(
    `SELECT token_hash AS tokenHash, operator_id AS operatorId, stage, created_at AS createdAt, seen_at AS seenAt
     FROM operator_session WHERE token_hash = ?`,
  )
  const see = queries.prepare<[number, string]>('UPDATE operator_session SET seen_at = ? WHERE token_hash = ?')

  const holds = ({ stage, createdAt, seenAt }: Row): boolean =>
    stage === 'in'
      ? now() < createdAt + LIFE.mostMs && now() < seenAt + LIFE.idleMs
      : now() < createdAt + LIFE.enteringMs

  return async (token: string, used: boolean): Promise<OperatorSession | undefined> => {
    const row = await find.get(secretHash(token))
    if (row === undefined || !holds(row)) return undefined
    if (used && now() - row.seenAt >= LAST_SEEN_INTERVAL_MS) await see.run(now(), row.tokenHash)
    return { tokenHash: row.tokenHash, operatorId: row.operatorId, stage: row.stage }
  }
}
