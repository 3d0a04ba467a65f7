/** The operator's command line, beside a running server or without one (`npm run ops`). */

import { existsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { keyText } from '../contract/proof/signedNote.ts'
import { operateStore } from './backup/storeCommands.ts'
import { checkBooks } from './checkBooks.ts'
import { readSettings, type Settings } from './config.ts'
import { openLeaseTable } from './leases/leaseTable.ts'
import { visitorsStride } from './leases/shard.ts'
import { migrateByOwner, openShared } from './openDatabase.ts'
import { shellActor } from './operators/actors.ts'
import { recordedApprovalSettings } from './operators/approvalSettings.ts'
import { operateOperators } from './operators/operatorCommands.ts'
import { openOperatorManagement } from './operators/operators.ts'
import { openAuditLog } from './ops/auditLog.ts'
import { operate, type Result } from './ops/commands.ts'
import { Reviews } from './ops/reviews.ts'
import { rotateLogKey } from './proof/logKeys.ts'
import { reviewedKinds } from './reviewedKinds.ts'

/** Says what a command has to say; answers whether it did what it was asked to. */
function say({ ok, lines }: Result): boolean {
  process.stdout.write(`${lines.join('\n')}\n`)
  return ok
}

function migrated({ databaseUrl, databaseOwnerUrl }: Settings): Result {
  if (databaseUrl === undefined || databaseOwnerUrl === undefined)
    return { ok: false, lines: ['This needs DATABASE_URL and DATABASE_OWNER_URL; SQLite is migrated by the server.'] }
  const fault = migrateByOwner(databaseOwnerUrl, databaseUrl)
  if (fault === undefined) return { ok: true, lines: ['The database is of this version, and the server may use it.'] }
  return {
    ok: false,
    lines: [`The user of DATABASE_URL ${fault}, and so could change the audit log (docs/operations.md).`],
  }
}

function rotated({ dataDir, databaseUrl }: Settings): Result {
  const db = openShared(dataDir, databaseUrl)
  try {
    const key = keyText(rotateLogKey(db, dataDir, shellActor(userInfo().username), Date.now()))
    return { ok: true, lines: [`The log is signed with a new key within ten seconds: ${key}`] }
  } finally {
    db.close()
  }
}

/** Does what the arguments say; answers whether it was done. */
async function main(args: readonly string[]): Promise<boolean> {
  const settings = readSettings(process.env)
  if (args.join() === 'migrate') return say(migrated(settings))
  const { dataDir, databaseUrl } = settings
  if (args.join() === 'rotate-log-key') return say(rotated(settings))
  const pictures = join(dataDir, 'pictures')
  const done = await operateStore(args, {
    dataDir,
    open: () => openShared(dataDir, databaseUrl),
    isElsewhere: databaseUrl !== undefined,
    hasPicture: (name) => existsSync(join(pictures, name)),
    spare: tmpdir(),
    now: Date.now,
  })
  if (done !== undefined) return say(done)
  const db = openShared(dataDir, databaseUrl, (sql) => visitorsStride(openLeaseTable(sql)))
  try {
    const audit = openAuditLog(db)
    const now = Date.now
    const { rules, operators } = openOperatorManagement({ db, audit, now }, recordedApprovalSettings(audit))
    const reviews = new Reviews({ db, audit, reviewed: reviewedKinds(db), now, rules })
    const operator = shellActor(userInfo().username)
    return say(
      (await operateOperators(args, operators, operator)) ??
        operate(args, {
          reviews,
          audit,
          pictures,
          operator,
          checkBooks: () => checkBooks(db),
        }),
    )
  } finally {
    db.close()
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
