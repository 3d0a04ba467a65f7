import type { AsyncSql } from '../store/sql.ts'
import { type OperatorSession, openSessionLookup } from './operatorSessions.ts'
import { type OperatorRecord, openOperatorLookup } from './operatorTable.ts'

/** An operator in a session, at whatever stage; the roles hold only for who is in. */
export interface Visitor {
  readonly session: OperatorSession
  readonly operator: OperatorRecord
}

/** Returns the owner of a token. `used` marks activity. Excludes disabled operators. Rejects with a `DatabaseUnavailable`. */
export type VisitorOf = (token: string, used: boolean) => Promise<Visitor | undefined>

/** Looks up who comes to the console, without keeping anybody else waiting. `now`: the wall clock, UTC ms. */
export function openVisitorLookup(queries: AsyncSql, now: () => number): VisitorOf {
  const sessionOf = openSessionLookup(queries, now)
  const operators = openOperatorLookup(queries)
  return async (token, used) => {
    const session = await sessionOf(token, used)
    const operator = session && (await operators.find(session.operatorId))
    return session && operator && operator.disabledAt === null ? { session, operator } : undefined
  }
}
