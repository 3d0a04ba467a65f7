import type { AsyncSql } from '../store/sql.ts'
import { type OperatorSession, openSessionLooks } from './operatorSessions.ts'
import { type OperatorRecord, openOperatorLooks } from './operatorTable.ts'

/** An operator in a session, at whatever stage; the roles hold only for who is in. */
export interface Visitor {
  readonly session: OperatorSession
  readonly operator: OperatorRecord
}

/**
 * Who a token belongs to; `used` counts as doing something. Nobody who is kept out. Rejects with a `DatabaseUnavailable`.
 */
export type VisitorOf = (token: string, used: boolean) => Promise<Visitor | undefined>

/** Looks up who comes to the console, without keeping anybody else waiting. `now`: the wall clock, UTC ms. */
export function openVisitorLooks(queries: AsyncSql, now: () => number): VisitorOf {
  const sessionOf = openSessionLooks(queries, now)
  const operators = openOperatorLooks(queries)
  return async (token, used) => {
    const session = await sessionOf(token, used)
    const operator = session && (await operators.find(session.operatorId))
    return session && operator && operator.disabledAt === null ? { session, operator } : undefined
  }
}
