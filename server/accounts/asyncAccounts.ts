import type { AsyncApi } from '../store/asyncApi.ts'
import type { Accounts } from './accounts.ts'

/** Calls that only read. They run in the pool without another thread. */
const looked = ['sessionOf', 'isStillOpen', 'listSessions', 'onSessionsEnded'] as const
type Looked = (typeof looked)[number]

/** Accounts as the doors know them: whatever needs the database is waited for without keeping anybody else waiting. */
export type AsyncAccounts = Pick<Accounts, Looked> & Omit<AsyncApi<Accounts>, Looked>

/** Accounts whose transactions are done by `requested`. */
export const asyncAccounts = (accounts: Accounts, requested: AsyncApi<Accounts>): AsyncAccounts =>
  new Proxy(requested as AsyncAccounts, {
    get: (_, name) =>
      looked.includes(name as Looked) ? accounts[name as Looked] : requested[name as keyof AsyncApi<Accounts>],
  })
