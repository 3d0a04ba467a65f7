import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { times } from '../testEffort.ts'
import { runUntilKilled } from '../untilKilled.ts'
import { checkLoans } from './checkLoans.ts'

const KILLS = times(5)
const ENDLESS = 1_000_000
const ROUNDS = 1000
const script = new URL('./killedLender.ts', import.meta.url)

type Line = Readonly<Partial<Record<'applied' | 'approved' | 'rejected' | 'paid' | 'handedIn', number>>>

it(`pays every approved loan once and forgets nothing it said when it is killed ${KILLS} times`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-lender-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const said: Line[] = []
  const hear = (line: Line) => said.push(line)
  for (let kill = 0; kill < KILLS; kill++) {
    const args = [folder, kill * ROUNDS, ENDLESS]
    await runUntilKilled({ script, args, linesToLive: 3 + ((kill * 37) % 41), hear })
  }
  // What the last one left is paid out by the next.
  await runUntilKilled({ script, args: [folder, KILLS * ROUNDS, 3], linesToLive: Number.POSITIVE_INFINITY, hear })

  const database = openTestDatabase(folder)
  onTestFinished(() => database.close())
  const rows = database.db.prepare<[], { id: number; status: string }>('SELECT id, status FROM loan').all()
  const status = new Map(rows.map((loan) => [loan.id, loan.status]))
  const statuses = (step: keyof Line) => new Set(said.flatMap((line) => status.get(line[step] ?? 0) ?? []))
  const paid = ['toRepay', 'checking', 'repaid']
  expect(said.flatMap(({ applied }) => applied ?? []).filter((id) => !status.has(id))).toEqual([])
  expect(statuses('rejected')).toEqual(new Set(['rejected']))
  expect([...statuses('approved'), ...statuses('paid')].filter((one) => !paid.includes(one))).toEqual([])
  expect([...statuses('handedIn')].filter((one) => !paid.slice(1).includes(one))).toEqual([])
  expect(statuses('paid').has('repaid')).toBe(true)
  expect([...status.values()]).not.toContain('approved')
  expect([...checkLedger(database.db), ...checkLoans(database.db)]).toEqual([])
  expect(openAuditLog(database.db).verify()).toMatchObject({ intact: true })
})
