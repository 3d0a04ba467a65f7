import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { times } from '../testEffort.ts'
import { NumberedRequests, runUntilKilled } from '../untilKilled.ts'
import { checkFunds } from './checkFunds.ts'

const KILLS = times(12)
const ENDLESS = 1_000_000
const script = new URL('./killedFunds.ts', import.meta.url)

interface Line {
  readonly requested?: number
  readonly answered?: number
  readonly taken?: boolean
  readonly decided?: string
  readonly outcome?: string
  readonly finished?: boolean
}

/** Messages the parent received from all the processes it killed. */
class Heard {
  readonly requests = new NumberedRequests<boolean>()
  readonly verdicts = new Map<string, string>()
  finished = false

  readonly take = ({ requested, answered, taken = false, decided, outcome = '', finished }: Line): void => {
    if (requested !== undefined) this.requests.ask(requested)
    if (answered !== undefined) this.requests.answer(answered, taken)
    if (finished) this.finished = true
    if (decided === undefined) return
    expect(this.verdicts.has(decided), `${decided} was decided twice`).toBe(false)
    this.verdicts.set(decided, outcome)
  }
}

it(`loses, doubles and invents no money when it is killed ${KILLS} times`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-funds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const received = new Heard()
  for (let kill = 0; kill < KILLS; kill++) {
    const { next, unanswered } = received.requests
    const args = [folder, next, ENDLESS, ...unanswered]
    await runUntilKilled({ script, args, linesToLive: 5 + ((kill * 37) % 61), hear: received.take })
    const database = openTestDatabase(folder)
    expect([...checkLedger(database.db), ...checkFunds(database.db)], `after kill ${kill}`).toEqual([])
    database.close()
  }
  const lastArgs = [folder, 0, 0, ...received.requests.unanswered]
  await runUntilKilled({ script, args: lastArgs, linesToLive: Number.POSITIVE_INFINITY, hear: received.take })
  expect(received.finished).toBe(true)
  expect(received.requests.unanswered).toEqual([])

  const database = openTestDatabase(folder)
  onTestFinished(() => database.close())
  expect([...checkLedger(database.db), ...checkFunds(database.db)]).toEqual([])
  const records = database.db
    .prepare<[], { id: string; status: string; settled: number }>(
      `SELECT 'deposit-' || id AS id, status, settled_at IS NOT NULL AS settled FROM deposit
       UNION ALL SELECT 'withdrawal-' || id, status, settled_at IS NOT NULL FROM withdrawal`,
    )
    .all()
  const taken = [...received.requests.answers.values()].filter(Boolean)
  expect(records).toHaveLength(taken.length)
  expect(openAuditLog(database.db).verify()).toMatchObject({ intact: true })
  const status = new Map(records.map((one) => [one.id, one.status]))
  for (const [id, outcome] of received.verdicts) expect(status.get(id), id).toBe(outcome)
  const carriedOut = records.filter(
    ({ id, status: of }) => of !== 'waiting' && !(of === 'rejected' && id.startsWith('d')),
  )
  expect(carriedOut.filter(({ settled }) => settled !== 1)).toEqual([])
  expect(carriedOut.filter(({ id }) => id.startsWith('withdrawal')).length).toBeGreaterThan(KILLS)
})
