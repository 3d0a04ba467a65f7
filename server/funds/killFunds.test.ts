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
import { checkFunds } from './checkFunds.ts'

const KILLS = 12
const ENDLESS = 1_000_000
const killed = fileURLToPath(new URL('./killedFunds.ts', import.meta.url))

interface Line {
  readonly asked?: number
  readonly answered?: number
  readonly taken?: boolean
  readonly decided?: string
  readonly outcome?: string
  readonly finished?: boolean
}

/** What the parent heard from all the processes it killed. */
class Heard {
  readonly asked = new Set<number>()
  readonly answers = new Map<number, boolean>()
  readonly verdicts = new Map<string, string>()
  finished = false

  take({ asked, answered, taken = false, decided, outcome = '', finished }: Line): void {
    if (asked !== undefined) this.asked.add(asked)
    if (answered !== undefined) this.answers.set(answered, taken)
    if (finished) this.finished = true
    if (decided === undefined) return
    expect(this.verdicts.has(decided), `${decided} was decided twice`).toBe(false)
    this.verdicts.set(decided, outcome)
  }

  get unanswered(): number[] {
    return [...this.asked].filter((number) => !this.answers.has(number))
  }
}

/** Runs a process; kills it after so many lines, or lets it finish. */
function run(heard: Heard, args: readonly string[], linesToLive: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [killed, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    let lines = 0
    child.stderr.on('data', (data) => {
      errors += String(data)
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      // The kill may cut the last line short: then it was never said.
      if (text.endsWith('}')) heard.take(JSON.parse(text) as Line)
      lines += 1
      if (lines === linesToLive) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve()
      else reject(new Error(`The process ended with ${code}: ${errors}`))
    })
  })
}

it(`loses, doubles and invents no money when it is killed ${KILLS} times`, { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-funds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const heard = new Heard()
  for (let kill = 0; kill < KILLS; kill++) {
    const first = String(heard.asked.size === 0 ? 0 : Math.max(...heard.asked) + 1)
    await run(heard, [folder, first, String(ENDLESS), ...heard.unanswered.map(String)], 5 + ((kill * 37) % 61))
    const db = openDatabase(folder)
    expect([...checkLedger(db.sqlite), ...checkFunds(db.sqlite)], `after kill ${kill}`).toEqual([])
    db.close()
  }
  await run(heard, [folder, '0', '0', ...heard.unanswered.map(String)], Number.POSITIVE_INFINITY)
  expect(heard.finished).toBe(true)
  expect(heard.unanswered).toEqual([])

  const db = openDatabase(folder)
  onTestFinished(() => db.close())
  expect([...checkLedger(db.sqlite), ...checkFunds(db.sqlite)]).toEqual([])
  const records = db.sqlite
    .prepare<[], { id: string; status: string; settled: number }>(
      `SELECT 'deposit-' || id AS id, status, settled_at IS NOT NULL AS settled FROM deposit
       UNION ALL SELECT 'withdrawal-' || id, status, settled_at IS NOT NULL FROM withdrawal`,
    )
    .all()
  const taken = [...heard.answers.values()].filter(Boolean)
  expect(records).toHaveLength(taken.length)
  expect(openAuditLog(db.sqlite).verify()).toMatchObject({ intact: true })
  const status = new Map(records.map((one) => [one.id, one.status]))
  for (const [id, outcome] of heard.verdicts) expect(status.get(id), id).toBe(outcome)
  const carriedOut = records.filter(
    ({ id, status: of }) => of !== 'waiting' && !(of === 'rejected' && id.startsWith('d')),
  )
  expect(carriedOut.filter(({ settled }) => settled !== 1)).toEqual([])
  expect(carriedOut.filter(({ id }) => id.startsWith('withdrawal')).length).toBeGreaterThan(KILLS)
})
