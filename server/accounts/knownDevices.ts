import { randomBytes } from 'node:crypto'
import type { AccountKind } from '../../contract/accountNames.ts'
import type { Sql } from '../store/sql.ts'
import type { AccountRecords } from './accountRecords.ts'
import { secretHash } from './secretHash.ts'
import type { NewSession, OpenedSession, Sessions } from './sessions.ts'

const SECRET_BYTES = 32
const SECRET_SHAPE = /^[\w-]{43}$/
/** Most devices of an account that are remembered. */
const MAX_DEVICES = 20

/** A full login. */
export interface LoggedIn extends OpenedSession {
  /** To be sent with the next login, for whatever account of this device. */
  readonly deviceSecret: string
  /** The account has been logged in to before, and never with this device. */
  readonly isNewDevice: boolean
}

/**
 * Devices that have logged in with all that an account asks for. Each keeps a random secret that the server gave it; the
 * server keeps its hash. Strangers who try an account use up nothing of what its known devices may try.
 */
export interface KnownDevices {
  /** Opens a session after a full login, and knows its device from now on. */
  logIn(accountId: number, entering: NewSession): LoggedIn
  /**
   * Returns the key for the attempts of a device that the account knows, or undefined for any other device and name.
   */
  knownBy(kind: AccountKind, name: string, deviceSecret: string | undefined): string | undefined
  /** Forgets the devices of an account but the one of a session: whoever had the old password or factor is a stranger. */
  forgetDevices(accountId: number, exceptSessionId?: string): void
}

/** Opens the known devices of a database. `now`: the wall clock, UTC ms. */
export function openKnownDevices(
  db: Sql,
  { find }: Pick<AccountRecords, 'find'>,
  { openSession }: Pick<Sessions, 'openSession'>,
  now: () => number,
): KnownDevices {
  const statements = {
    trusted: db.prepare<[string], unknown>('SELECT 1 FROM known_device WHERE device_hash = ? AND trusted = 1'),
    knows: db.prepare<[number, string], unknown>(
      'SELECT 1 FROM known_device WHERE account_id = ? AND device_hash = ? AND trusted = 1',
    ),
    any: db.prepare<[number], unknown>('SELECT 1 FROM known_device WHERE account_id = ?'),
    know: db.prepare<[number, string, number]>(
      `INSERT INTO known_device (account_id, device_hash, at, trusted) VALUES (?, ?, ?, 1)
       ON CONFLICT (account_id, device_hash) DO UPDATE SET at = excluded.at, trusted = 1`,
    ),
    drop: db.prepare<{ accountId: number; most: number }>(
      `DELETE FROM known_device WHERE account_id = @accountId AND device_hash NOT IN (
         SELECT device_hash FROM known_device WHERE account_id = @accountId ORDER BY at DESC LIMIT @most)`,
    ),
    forget: db.prepare<{ accountId: number; session: string }>(
      `UPDATE known_device SET trusted = 0 WHERE account_id = @accountId AND device_hash NOT IN (
         SELECT known_hash FROM session WHERE id = @session AND known_hash IS NOT NULL)`,
    ),
  }

  return {
    logIn(accountId, entering) {
      const reported = hashOf(entering.deviceSecret)
      const isOurs = reported !== undefined && statements.trusted.get(reported) !== undefined
      const deviceSecret =
        isOurs && entering.deviceSecret ? entering.deviceSecret : randomBytes(SECRET_BYTES).toString('base64url')
      const hash = secretHash(deviceSecret)
      const isNewDevice =
        statements.any.get(accountId) !== undefined && statements.knows.get(accountId, hash) === undefined
      statements.know.run(accountId, hash, now())
      statements.drop.run({ accountId, most: MAX_DEVICES })
      return { ...openSession(accountId, entering, hash), deviceSecret, isNewDevice }
    },
    knownBy(kind, name, deviceSecret) {
      const hash = hashOf(deviceSecret)
      const found = hash === undefined ? undefined : find(kind, name)
      return hash !== undefined && found && statements.knows.get(found.accountId, hash) !== undefined ? hash : undefined
    },
    forgetDevices: (accountId, exceptSessionId = '') => {
      statements.forget.run({ accountId, session: exceptSessionId })
    },
  }
}

/** Undefined for what is no secret of ours. */
const hashOf = (deviceSecret: string | undefined): string | undefined =>
  deviceSecret !== undefined && SECRET_SHAPE.test(deviceSecret) ? secretHash(deviceSecret) : undefined
