import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { checkBooks } from '../../server/checkBooks.ts'
import { openTestServer, type TestServer } from '../../server/openTestServer.ts'
import { openOperatorManagement } from '../../server/operators/operators.ts'
import { openAuditLog } from '../../server/ops/auditLog.ts'
import { fuzzSettings } from './fuzzSettings.ts'
import type { Target } from './run.ts'

/** The server that a run asks: a whole one in memory, on a market that stands still, so that a seed finds the same again. */

/** Opens one. */
export async function openTarget(): Promise<Target> {
  const logged: string[] = []
  const lines = new Writable({
    write: (line, _, done) => {
      logged.push(String(line).trim())
      done()
    },
  })
  const server = await openTestServer(fuzzSettings, [], pino({ level: 'error' }, lines))
  const { db } = server.database
  const { operators } = openOperatorManagement(
    { db, audit: openAuditLog(db), now: Date.now },
    { limit: 0n, waitMs: 0, oneOperator: false },
  )
  const created = await operators.create('shell:fuzz', 'ada', ['admin'])
  if (typeof created === 'string' || created.password === undefined) throw new Error('no operator')
  const { name, password } = created.password
  const listening = async ({ app }: Pick<TestServer, 'app'>) => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    return `http://localhost:${(app.server.address() as AddressInfo).port}`
  }
  return {
    origin: await listening(server),
    consoleOrigin: await listening({ app: server.console }),
    operator: { name, password },
    faults: async () => [
      ...checkBooks(db).map((finding) => `books: ${finding}`),
      ...logged.map((line) => `log: ${line}`),
    ],
    close: () => server.close(),
  }
}

const target = await openTarget()
const { origin, consoleOrigin, operator } = target

process.on('message', async (requested) => {
  if (requested === 'faults') process.send?.({ faults: await target.faults() })
  if (requested !== 'close') return
  await target.close()
  process.disconnect()
})
process.on('disconnect', () => process.exit())
process.send?.({ origin, consoleOrigin, operator })
