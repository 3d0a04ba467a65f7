import { randomBytes } from 'node:crypto'
import type { Stage } from '../../contract/operator/entities/operator.ts'
import { secretHash } from '../accounts/secretHash.ts'
import type { Sql } from '../store/sql.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Who is in stays in so long at most, and so long without doing anything; who is not yet has so long to get in. */
const LIFE = { mostMs: 12 * HOUR, idleMs: 30 * MINUTE, enteringMs: 10 * MINUTE } as const
/** When a session was last used is written this often: a look costs no write of its own. */
const NOTED_EVERY_MS = 30_000
/** Wrong codes that a session survives. */
const MOST_TRIES = 5
/** Sessions of an operator; one more ends the one that was used longest ago. */
const MOST_SESSIONS = 5
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
  const find = db.prepare<[string], Row>(
    `SELECT token_hash AS tokenHash, operator_id AS operatorId, stage, created_at AS createdAt, seen_at AS seenAt
     FROM operator_session WHERE token_hash = ?`,
  )
  const see = db.prepare<[number, string]>('UPDATE operator_session SET seen_at = ? WHERE token_hash = ?')
  const countTry = db.prepare<[string]>('UPDATE operator_session SET tries = tries + 1 WHERE token_hash = ?')
  const dropTried = db.prepare<[string, number]>('DELETE FROM operator_session WHERE token_hash = ? AND tries >= ?')
  const end = db.prepare<[string]>('DELETE FROM operator_session WHERE token_hash = ?')
  const endAll = db.prepare<[number]>('DELETE FROM operator_session WHERE operator_id = ?')

  const holds = ({ stage, createdAt, seenAt }: Row): boolean =>
    stage === 'in'
      ? now() < createdAt + LIFE.mostMs && now() < seenAt + LIFE.idleMs
      : now() < createdAt + LIFE.enteringMs

  const open = (operatorId: number, stage: Stage): string => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    dropOld.run(now() - LIFE.mostMs, now() - LIFE.idleMs, now() - LIFE.enteringMs)
    dropBeyond.run({ operatorId, most: MOST_SESSIONS - 1 })
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
    /** The session of a token; `used` counts as doing something. */
    of(token: string, used: boolean): OperatorSession | undefined {
      const row = find.get(secretHash(token))
      if (row === undefined || !holds(row)) return undefined
      if (used && now() - row.seenAt >= NOTED_EVERY_MS) see.run(now(), row.tokenHash)
      return { tokenHash: row.tokenHash, operatorId: row.operatorId, stage: row.stage }
    },
    /** Counts a wrong code; the session does not survive many. */
    countTry({ tokenHash }: OperatorSession): void {
      countTry.run(tokenHash)
      dropTried.run(tokenHash, MOST_TRIES)
    },
    end({ tokenHash }: OperatorSession): void {
      end.run(tokenHash)
    },
    endAll(operatorId: number): void {
      endAll.run(operatorId)
    },
  }
}
