import { isUpToDate, type Migrations, migrate } from './migrations.ts'
import { admitUser, currentUser, userFault } from './postgres/databaseUsers.ts'
import { PostgresSql } from './postgres/postgresSql.ts'

/** A migration of large tables takes its time; nobody waits for it. */
const TIMEOUT_MS = 30 * 60_000

/**
 * Brings PostgreSQL to this version as the owner of its tables, with no server on it, and lets the user of the servers do what
 * they need. Answers why that user could still change the audit log; undefined when he cannot. Throws words for the operator.
 */
export function migrateByOwner(ownerUrl: string, userUrl: string, migrations: Migrations): string | undefined {
  const open = (presence?: 'alone') =>
    new PostgresSql({ url: ownerUrl, schema: undefined, presence }, { patienceMs: TIMEOUT_MS })
  const { username, password } = new URL(userUrl)
  const user = decodeURIComponent(username)
  let owner = open()
  try {
    if (user === '' || user === currentUser(owner))
      throw new Error('DATABASE_URL and DATABASE_OWNER_URL need two users (docs/operations.md).')
    if (!isUpToDate(owner, migrations)) {
      owner.close()
      owner = open('alone')
      migrate(owner, migrations)
    }
    admitUser(owner, user, decodeURIComponent(password))
    return userFault(owner, user)
  } finally {
    owner.close()
  }
}
