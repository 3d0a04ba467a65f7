import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { times } from '../testEffort.ts'
import { NumberedRequests, runUntilKilled } from '../untilKilled.ts'

const KILLS = times(20)
const ENDLESS = 1_000_000
const script = new URL('./killedTrader.ts', import.meta.url)

interface Line {
  readonly asked?: number
  readonly answered?: number
  readonly code?: number
  readonly id?: string
  readonly why?: unknown
  readonly closed?: string
  readonly finished?: boolean
}

/** Messages the parent received from all the traders it killed. */
class Heard {
  readonly requests = new NumberedRequests<Line>()
  readonly closed = new Set<string>()
  finished = false

  readonly take = (line: Line): void => {
    if (line.asked !== undefined) this.requests.ask(line.asked)
    if (line.closed !== undefined) this.closed.add(line.closed)
    if (line.finished) this.finished = true
    if (line.answered !== undefined) this.requests.answer(line.answered, line)
  }
}

it(`loses and doubles no answered order when it is killed ${KILLS} times`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const received = new Heard()
  for (let kill = 0; kill < KILLS; kill++) {
    const { next, unanswered } = received.requests
    const args = [folder, next, ENDLESS, ...unanswered]
    await runUntilKilled({ script, args, linesToLive: 3 + ((kill * 37) % 61), hear: received.take })
  }
  const answeredBefore = received.requests.answers.size
  const lastArgs = [folder, 0, 0, ...received.requests.unanswered]
  await runUntilKilled({ script, args: lastArgs, linesToLive: Number.POSITIVE_INFINITY, hear: received.take })
  expect(received.finished).toBe(true)
  expect(received.requests.unanswered).toEqual([])

  const database = openTestDatabase(folder)
  onTestFinished(() => database.close())
  const orders = database.db.prepare<[], { id: number; status: string }>('SELECT id, status FROM trade_order').all()
  const status = new Map(orders.map((order) => [String(order.id), order.status]))
  const answers = [...received.requests.answers.values()]
  expect(answers.filter(({ code }) => code !== 1)).toEqual([])
  const ids = answers.map(({ id }) => id ?? '')
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !status.has(id))).toEqual([])
  expect(orders).toHaveLength(ids.length)
  expect([...received.closed].filter((id) => status.get(id) !== 'completed')).toEqual([])
  expect(checkLedger(database.db)).toEqual([])
  expect(answeredBefore).toBeGreaterThan(KILLS * 5)
})
