import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { openDatabase } from '../store/database.ts'
import { checkLoans } from './checkLoans.ts'

const KILLS = 5
const ENDLESS = 1_000_000
const ROUNDS = 1000
const lender = fileURLToPath(new URL('./killedLender.ts', import.meta.url))

type Line = Readonly<Partial<Record<'applied' | 'approved' | 'rejected' | 'paid' | 'handedIn', number>>>

/** Runs a lender; kills it after so many lines, or lets it finish. Answers what it said. */
function run(args: readonly string[], linesToLive: number): Promise<Line[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [lender, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Line[] = []
    let errors = ''
    let lines = 0
    child.stderr.on('data', (data) => {
      errors += String(data)
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      // The kill may cut the last line short: then it was never said.
      if (text.endsWith('}')) said.push(JSON.parse(text) as Line)
      lines += 1
      if (lines === linesToLive) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve(said)
      else reject(new Error(`The lender ended with ${code}: ${errors}`))
    })
  })
}

it(`pays every approved loan once and forgets nothing it said when it is killed ${KILLS} times`, {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-lender-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const said: Line[] = []
  for (let kill = 0; kill < KILLS; kill++)
    said.push(...(await run([folder, String(kill * ROUNDS), String(ENDLESS)], 3 + ((kill * 37) % 41))))
  // What the last one left is paid out by the next.
  said.push(...(await run([folder, String(KILLS * ROUNDS), '3'], Number.POSITIVE_INFINITY)))

  const db = openDatabase(folder)
  onTestFinished(() => db.close())
  const rows = db.sqlite.prepare<[], { id: number; status: string }>('SELECT id, status FROM loan').all()
  const status = new Map(rows.map((loan) => [loan.id, loan.status]))
  const statuses = (step: keyof Line) => new Set(said.flatMap((line) => status.get(line[step] ?? 0) ?? []))
  const paid = ['toRepay', 'checking', 'repaid']
  expect(said.flatMap(({ applied }) => applied ?? []).filter((id) => !status.has(id))).toEqual([])
  expect(statuses('rejected')).toEqual(new Set(['rejected']))
  expect([...statuses('approved'), ...statuses('paid')].filter((one) => !paid.includes(one))).toEqual([])
  expect([...statuses('handedIn')].filter((one) => !paid.slice(1).includes(one))).toEqual([])
  expect(statuses('paid').has('repaid')).toBe(true)
  expect([...status.values()]).not.toContain('approved')
  expect([...checkLedger(db.sqlite), ...checkLoans(db.sqlite)]).toEqual([])
  expect(openAuditLog(db.sqlite).verify()).toMatchObject({ intact: true })
})
