import * as alerts from './calls/alerts.ts'
import type { Call } from './calls/call.ts'
import * as community from './calls/community.ts'
import * as entry from './calls/entry.ts'
import * as funds from './calls/funds.ts'
import * as history from './calls/history.ts'
import * as identity from './calls/identity.ts'
import * as journal from './calls/journal.ts'
import * as loans from './calls/loans.ts'
import * as notices from './calls/notices.ts'
import * as proof from './calls/proof.ts'
import * as push from './calls/push.ts'
import * as security from './calls/security.ts'
import * as session from './calls/session.ts'
import * as trading from './calls/trading.ts'

/**
 * Every HTTP call of documents 1 and 2 by its name. The server derives its routes from this table. The app imports single calls
 * from `calls/`, so that a page only loads the calls it makes.
 */
export const calls = {
  ...session,
  ...entry,
  ...security,
  ...trading,
  ...history,
  ...journal,
  ...identity,
  ...funds,
  ...loans,
  ...community,
  ...alerts,
  ...notices,
  ...push,
  ...proof,
}

/** The name of a call. */
export type CallName = keyof typeof calls

/** The entries of `calls` as a list. */
export const everyCall: ReadonlyArray<readonly [CallName, Call]> = Object.entries(calls) as unknown as ReadonlyArray<
  readonly [CallName, Call]
>

export { CODE } from './calls/call.ts'
