/**
 * `node tools/run.js onPostgres vitest run server/`: runs a command with a PostgreSQL that is started for it, whose address the
 * command finds in TEST_DATABASE_URL.
 */
import { startOwnPostgres } from '../server/store/postgres/ownPostgres.ts'
import { run } from './processes.ts'
import { postgres as program, provide } from './programs.ts'

await provide([program])
const [command = '', ...args] = process.argv.slice(2)
const postgres = await startOwnPostgres({ isDurable: false })
try {
  process.exitCode = await run(command, args, { TEST_DATABASE_URL: postgres.url })
} finally {
  await postgres.remove()
}
