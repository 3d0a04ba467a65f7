import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../openTestDatabase.ts'
import { times } from '../testEffort.ts'
import { runUntilKilled } from '../untilKilled.ts'
import { checkJoint } from './jointCheck.ts'

const KILLS = times(8)
const ENDLESS = 1_000_000
const script = new URL('./killedBroker.ts', import.meta.url)

interface Line {
  readonly round?: number
  readonly decided?: string
  readonly outcome?: string
  readonly finished?: boolean
}

it(`keeps deposits, loans, trades and withdrawals in step when it is killed ${KILLS} times`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-broker-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const verdicts = new Map<string, string>()
  let [next, finished] = [0, false]
  const hear = ({ round = -1, decided, outcome = '', finished: isFinished = false }: Line): void => {
    next = Math.max(next, round + 1)
    finished ||= isFinished
    if (decided === undefined) return
    expect(verdicts.has(decided), `${decided} was decided twice`).toBe(false)
    verdicts.set(decided, outcome)
  }
  const looked = <T>(look: (db: ReturnType<typeof openTestDatabase>['db']) => T): T => {
    const database = openTestDatabase(folder)
    try {
      return look(database.db)
    } finally {
      database.close()
    }
  }
  const owners = (db: ReturnType<typeof openTestDatabase>['db']) =>
    db.prepare<[], number>('SELECT id FROM account WHERE is_demo = 0').pluck().all()
  const wrong = () => looked((db) => checkJoint(db, owners(db)))

  for (let kill = 0; kill < KILLS; kill++) {
    // The number of a round that was cut short is used again: what its requests did is done once.
    const args = [folder, Math.max(0, next - 1), ENDLESS]
    await runUntilKilled({ script, args, linesToLive: 7 + ((kill * 37) % 53), hear })
    expect(wrong(), `after kill ${kill}`).toEqual([])
  }
  await runUntilKilled({ script, args: [folder, next, 2], linesToLive: Number.POSITIVE_INFINITY, hear })
  expect(finished).toBe(true)
  expect(wrong()).toEqual([])

  const records = looked((db) =>
    db
      .prepare<[], { id: string; approved: 0 | 1; moved: 0 | 1 }>(
        `SELECT 'deposit-' || id AS id, status = 'approved' AS approved, settled_at IS NOT NULL AS moved FROM deposit
         UNION ALL SELECT 'withdrawal-' || id, status = 'approved', settled_at IS NOT NULL FROM withdrawal
         UNION ALL SELECT 'loan-' || id, status NOT IN ('waiting', 'rejected'), due_day IS NOT NULL FROM loan`,
      )
      .all(),
  )
  const known = records.filter(({ id }) => verdicts.has(id))
  for (const { id, approved } of known) expect(approved === 1, id).toBe(verdicts.get(id) === 'approved')
  for (const kind of ['deposit', 'withdrawal', 'loan']) {
    const moved = records.filter(({ id, approved, moved: has }) => id.startsWith(kind) && approved === 1 && has === 1)
    expect(moved.length, kind).toBeGreaterThan(3)
  }
  expect(records.filter(({ approved, moved }) => approved === 1 && moved === 0)).toEqual([])
})
