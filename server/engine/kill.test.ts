import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openDatabase } from '../store/database.ts'

const KILLS = 20
const ENDLESS = 1_000_000
const trader = fileURLToPath(new URL('./killedTrader.ts', import.meta.url))

interface Line {
  readonly asked?: number
  readonly answered?: number
  readonly code?: number
  readonly id?: string
  readonly why?: unknown
  readonly closed?: string
  readonly finished?: boolean
}

/** What the parent heard from all the traders it killed. */
class Heard {
  readonly asked = new Set<number>()
  readonly answers = new Map<number, Line>()
  readonly closed = new Set<string>()
  finished = false

  take(line: Line): void {
    if (line.asked !== undefined) this.asked.add(line.asked)
    if (line.closed !== undefined) this.closed.add(line.closed)
    if (line.finished) this.finished = true
    if (line.answered === undefined) return
    expect(this.answers.has(line.answered)).toBe(false)
    this.answers.set(line.answered, line)
  }

  get unanswered(): number[] {
    return [...this.asked].filter((number) => !this.answers.has(number))
  }
}

/** Runs a trader; kills it after so many lines, or lets it finish. */
function run(heard: Heard, args: readonly string[], linesToLive: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [trader, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
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
      else reject(new Error(`The trader ended with ${code}: ${errors}`))
    })
  })
}

it(`loses and doubles no answered order when it is killed ${KILLS} times`, { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const heard = new Heard()
  for (let kill = 0; kill < KILLS; kill++) {
    const first = String(heard.asked.size === 0 ? 0 : Math.max(...heard.asked) + 1)
    await run(heard, [folder, first, String(ENDLESS), ...heard.unanswered.map(String)], 3 + ((kill * 37) % 61))
  }
  const answeredBefore = heard.answers.size
  await run(heard, [folder, '0', '0', ...heard.unanswered.map(String)], Number.POSITIVE_INFINITY)
  expect(heard.finished).toBe(true)
  expect(heard.unanswered).toEqual([])

  const db = openDatabase(folder)
  onTestFinished(() => db.close())
  const orders = db.sqlite.prepare<[], { id: number; status: string }>('SELECT id, status FROM trade_order').all()
  const status = new Map(orders.map((order) => [String(order.id), order.status]))
  const answers = [...heard.answers.values()]
  expect(answers.filter(({ code }) => code !== 1)).toEqual([])
  const ids = answers.map(({ id }) => id ?? '')
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !status.has(id))).toEqual([])
  expect(orders).toHaveLength(ids.length)
  expect([...heard.closed].filter((id) => status.get(id) !== 'completed')).toEqual([])
  expect(checkLedger(db.sqlite)).toEqual([])
  expect(answeredBefore).toBeGreaterThan(KILLS * 5)
})
