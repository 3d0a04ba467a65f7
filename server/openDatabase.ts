import type { Stride } from '../engine/stride.ts'
import { accountMigrations } from './accounts/accountMigrations.ts'
import { registrationMigrations } from './accounts/registrationMigrations.ts'
import { alertMigrations } from './alerts/alertStore.ts'
import { codeMigrations } from './codes/oneTimeCodes.ts'
import { communityMigrations } from './community/copyTable.ts'
import { contentMigrations } from './content/contentMigrations.ts'
import { exchangeMigrations } from './exchange/exchangeMigrations.ts'
import { fundsMigrations } from './funds/fundsMigrations.ts'
import { identityMigrations } from './identity/identityTable.ts'
import { journalMigrations } from './journal/journal.ts'
import { roleMigrations } from './leases/leaseTable.ts'
import { loanMigrations } from './loans/loanMigrations.ts'
import { candleMigrations } from './markets/candleStore.ts'
import { operatorMigrations } from './operators/operatorMigrations.ts'
import { opsMigrations } from './ops/auditLog.ts'
import { pictureMigrations } from './pictures/pictureTable.ts'
import { evidenceMigrations } from './proof/evidenceStore.ts'
import { keyMigrations } from './proof/logKeys.ts'
import { proofMigrations } from './proof/merkleLog.ts'
import { witnessMigrations } from './proof/witnesses.ts'
import { pushMigrations } from './push/pushMigrations.ts'
import { rankingMigrations } from './ranking/rankingTable.ts'
import { type Opening, openPostgresStore, openStore } from './store/database.ts'
import { migrateByOwner as byOwner } from './store/migrateByOwner.ts'
import { migrate as bringUpTo, isUpToDate as hasHad, type Migrations } from './store/migrations.ts'
import { openSharedStore } from './store/openSharedStore.ts'
import type { DatabasePlace } from './store/postgres/connecting.ts'
import type { Sql } from './store/sql.ts'
import { tapeMigrations } from './tape/tapeStore.ts'

/**
 * Every folder's migrations, in the order in which an empty database gets them: a table comes after those it refers to. A new
 * folder is added at the end.
 */
const migrations: Migrations = [
  ['exchange', exchangeMigrations],
  ['candles', candleMigrations],
  ['alerts', alertMigrations],
  ['accounts', accountMigrations],
  ['codes', codeMigrations],
  ['registrations', registrationMigrations],
  ['pictures', pictureMigrations],
  ['identity', identityMigrations],
  ['ops', opsMigrations],
  ['loans', loanMigrations],
  ['funds', fundsMigrations],
  ['operators', operatorMigrations],
  ['content', contentMigrations],
  ['ranking', rankingMigrations],
  ['push', pushMigrations],
  ['roles', roleMigrations],
  ['community', communityMigrations],
  ['proof', proofMigrations],
  ['tape', tapeMigrations],
  ['evidence', evidenceMigrations],
  ['logKeys', keyMigrations],
  ['witnesses', witnessMigrations],
  ['journal', journalMigrations],
]

/** Opens the server's database in a folder, with the tables of every folder (`openStore`). */
export const openDatabase = (dataDir: string, opening?: Opening) => openStore(dataDir, migrations, opening)

/** Opens the server's database on PostgreSQL, without a folder for the key of its seal. */
export const openPostgres = (place: DatabasePlace) => openPostgresStore(place, migrations)

/** Migrates PostgreSQL as its owner, for the server's user (`migrateByOwner`). */
export const migrateByOwner = (ownerUrl: string, userUrl: string) => byOwner(ownerUrl, userUrl, migrations)

/** Opens the server's database beside the server that may be using it (`openSharedStore`). */
export const openShared = (dataDir: string, url?: string, strideOf?: (sql: Sql) => Stride) =>
  openSharedStore(dataDir, migrations, url, strideOf)

/** Returns true if a database is just as this program knows it, neither older nor newer. */
export const isUpToDate = (db: Sql) => hasHad(db, migrations)

/** Brings a database up to this program's version; throws when it was made by a newer one. */
export const migrate = (db: Sql) => bringUpTo(db, migrations)
