/** `npm run test:all`: the server's unit tests once more, over a PostgreSQL that is started for them. */
import { hasPostgres, startOwnPostgres } from '../server/store/postgres/ownPostgres.ts'
import { run } from './processes.ts'

/** Exit code of the tests over PostgreSQL; 0, and a word, where none is installed. */
export async function runOnPostgres(report: string): Promise<number> {
  if (!hasPostgres) {
    console.log('PostgreSQL is not installed here (Debian: postgresql): nothing is tested over it.')
    return 0
  }
  const postgres = await startOwnPostgres({ isDurable: false })
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return await run('vitest', ['run', 'server/', ...reporters], { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.remove()
  }
}
