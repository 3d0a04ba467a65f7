/** The operator's command line, beside a running server or without one (`npm run ops`). */
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { checkBooks } from './checkBooks.ts'
import { readSettings } from './config.ts'
import { micros } from './ledger/money.ts'
import { operateOperators } from './operators/operatorCommands.ts'
import { Operators } from './operators/operators.ts'
import { openAuditLog } from './ops/auditLog.ts'
import { operate } from './ops/commands.ts'
import { Reviews, shellActor } from './ops/reviews.ts'
import { reviewedKinds } from './reviewedKinds.ts'
import { openBeside } from './store/openBeside.ts'

/** Does what the arguments say; answers whether it was done. */
async function main(args: readonly string[]): Promise<boolean> {
  const { dataDir, fourEyesUsd } = readSettings(process.env)
  const sqlite = openBeside(dataDir)
  try {
    const audit = openAuditLog(sqlite)
    const reviewed = reviewedKinds(sqlite)
    const reviews = new Reviews({ sqlite, audit, reviewed, now: Date.now, fourEyesAbove: micros(fourEyesUsd) })
    const operator = shellActor(userInfo().username)
    const operators = new Operators({ sqlite, audit, now: Date.now })
    const { ok, lines } =
      (await operateOperators(args, operators, operator)) ??
      operate(args, {
        reviews,
        audit,
        pictures: join(dataDir, 'pictures'),
        operator,
        checkBooks: () => checkBooks(sqlite),
      })
    process.stdout.write(`${lines.join('\n')}\n`)
    return ok
  } finally {
    sqlite.close()
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
