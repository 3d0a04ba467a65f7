import type { Clock } from '../clock.ts'
import { type AccountRecords, openAccountRecords } from './accountRecords.ts'
import { type DemoAccounts, openDemoAccounts } from './demoAccounts.ts'
import { type KnownDevices, openKnownDevices } from './knownDevices.ts'
import {
  defaultLifetime,
  openSessions,
  type SealedConnections,
  type SessionLifetime,
  type Sessions,
} from './sessions.ts'

/** Accounts and their sessions (decisions §3). What is changed is durable when the call returns. */
export interface Accounts extends AccountRecords, Sessions, DemoAccounts, KnownDevices {
  /** Sets another password, ends every session but the one named and forgets their devices: whoever knew the old one is out. */
  setPassword(accountId: number, passwordHash: string, exceptSessionId?: string): void
}

/** Opens the accounts of a database. `clock`: the market's; sessions are timed by the clock of their `life`. */
export function openAccounts(
  database: SealedConnections,
  clock: Clock,
  life: SessionLifetime = defaultLifetime,
): Accounts {
  const { db } = database
  const records = openAccountRecords(db, clock)
  const sessions = openSessions(database, life)
  const demoAccounts = openDemoAccounts(database, clock, records, sessions)
  const devices = openKnownDevices(db, records, sessions, life.now)
  const endWait = db.prepare<[number]>('DELETE FROM reset_wait WHERE account_id = ?')
  const writePassword = db.prepare<[string, number]>('UPDATE account SET password_hash = ? WHERE id = ?')
  const setPassword = db.transaction((accountId: number, passwordHash: string, exceptSessionId?: string) => {
    writePassword.run(passwordHash, accountId)
    endWait.run(accountId)
    sessions.endSessions(accountId, exceptSessionId)
    devices.forgetDevices(accountId, exceptSessionId)
  })
  return {
    ...records,
    ...sessions,
    ...demoAccounts,
    ...devices,
    setPassword: (accountId, passwordHash, exceptSessionId) =>
      setPassword.immediate(accountId, passwordHash, exceptSessionId),
  }
}
