/** The operator's command line, beside a running server or without one (`npm run ops`). */
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readSettings } from './config.ts'
import { checkFunds } from './funds/checkFunds.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { checkLoans } from './loans/checkLoans.ts'
import { openAuditLog } from './ops/auditLog.ts'
import { operate } from './ops/commands.ts'
import { Reviews, shellActor } from './ops/reviews.ts'
import { reviewedKinds } from './reviewedKinds.ts'
import { openBeside } from './store/openBeside.ts'

/** Does what the arguments say; answers whether it was done. */
function main(args: readonly string[]): boolean {
  const { dataDir } = readSettings(process.env)
  const sqlite = openBeside(dataDir)
  try {
    const audit = openAuditLog(sqlite)
    const reviews = new Reviews({ sqlite, audit, reviewed: reviewedKinds(sqlite), now: Date.now })
    const { username } = userInfo()
    const { ok, lines } = operate(args, {
      reviews,
      audit,
      pictures: join(dataDir, 'pictures'),
      operator: shellActor(username),
      checkBooks: () => [...checkLedger(sqlite), ...checkFunds(sqlite), ...checkLoans(sqlite)],
    })
    process.stdout.write(`${lines.join('\n')}\n`)
    return ok
  } finally {
    sqlite.close()
  }
}

try {
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
