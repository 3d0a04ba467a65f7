import type { Asked } from '../store/asked.ts'
import type { Accounts } from './accounts.ts'

/** What is looked up in a pool: no other thread is needed for it. */
const looked = ['sessionOf', 'isStillOpen', 'listSessions', 'onSessionsEnded'] as const
type Looked = (typeof looked)[number]

/** Accounts as the doors know them: whatever needs the database is waited for without keeping anybody else waiting. */
export type DoorAccounts = Pick<Accounts, Looked> & Omit<Asked<Accounts>, Looked>

/** Accounts whose transactions are done by `asked`. */
export const doorAccounts = (accounts: Accounts, asked: Asked<Accounts>): DoorAccounts =>
  new Proxy(asked as DoorAccounts, {
    get: (_, name) =>
      looked.includes(name as Looked) ? accounts[name as Looked] : asked[name as keyof Asked<Accounts>],
  })
