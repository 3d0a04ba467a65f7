/**
 * How long an order takes to be on the disk and answered: orders come at a steady rate, whether or not those before are
 * answered, into books full of positions, while prices come. Counted from when an order was due to be sent. Beside it, in
 * turn, SQLite by itself writing the same rows at the same rate: a transaction for each, and one for all that wait.
 * Settings: RUNS (5), ORDERS a second (500), SECONDS (8) of each run, TICKS a second (2000), POSITIONS (100000), ACCOUNTS
 * (10000).
 */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openExchange } from '../server/exchange/exchange.ts'
import { openDatabase } from '../server/openDatabase.ts'
import { fillCore } from './coreFill.ts'
import { CoreMarket, seededRandom } from './coreMarket.ts'
import { arrivals } from './durableArrivals.ts'
import { RawRows } from './durableRaw.ts'
import { median, percentile, spread } from './percentiles.ts'
import { report } from './report.ts'

const rate = Number(process.env.ORDERS ?? 500)
const runs = Number(process.env.RUNS ?? 5)
const seconds = Number(process.env.SECONDS ?? 8)
const ticks = Number(process.env.TICKS ?? 2_000)
const positions = Number(process.env.POSITIONS ?? 100_000)
const accounts = Number(process.env.ACCOUNTS ?? 10_000)
/** The first of it warms up. */
const WARM = 0.1

const folder = mkdtempSync(join(tmpdir(), 'durable-'))
const database = openDatabase(folder)
const market = new CoreMarket()
const random = seededRandom(3)
const fail = (details: object, message: string) => {
  throw new Error(`${message}: ${JSON.stringify(details)}`)
}
const warmed = (took: readonly number[]): number[] => took.slice(Math.floor(took.length * WARM))

try {
  const ids = fillCore(database, market, { accounts, positions })
  const exchange = openExchange({
    database,
    venue: market,
    clock: market,
    feeType: 'perLot',
    realMoney: 'play',
    log: { error: fail },
  })
  let refused = 0
  /** Opens the least there is of something, or closes what the account opened last. */
  const submit = async (): Promise<void> => {
    const id = ids[Math.floor(random() * ids.length)] ?? 0
    const open = random() < 0.6 ? undefined : exchange.openOrders(id)[0]
    const spec = market.instruments[Math.floor(random() * market.instruments.length)]
    if (spec === undefined) throw new Error('There are no instruments')
    const outcome = await (open
      ? exchange.perform(id, 'closeOrder', randomUUID(), 'bench', { type: 'close', id: open.id })
      : exchange.perform(id, 'submitOrder', randomUUID(), 'bench', {
          ...{ type: 'open', side: random() < 0.5 ? 'buy' : 'sell', lots: String(spec.lotMin), mode: 'market' },
          ...{ instrumentId: String(spec.id), targetPrice: '0', stopLoss: '0', takeProfit: '0' },
          leverage: spec.leverages[0] ?? 1,
        }))
    if (outcome.code !== 1) refused += 1
  }
  /** Prices as they come; answers how to stop them. */
  const feed = (): (() => void) => {
    let given = 0
    const started = performance.now()
    const feeding = setInterval(() => {
      const due = Math.floor(((performance.now() - started) / 1_000) * ticks)
      exchange.onTicks(market.ticks(due - given))
      given = due
    }, 50)
    return () => clearInterval(feeding)
  }
  const raw = new RawRows(join(folder, 'raw.db'))
  const cpu: number[] = []
  const took: number[][] = []
  const each: number[][] = []
  const grouped: number[][] = []
  for (let run = 0; run < runs; run++) {
    const stop = feed()
    // Every instrument has a fresh price first, and what that brought about is done.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await exchange.settled()
    const used = process.cpuUsage()
    took.push(warmed(await arrivals(rate, seconds, submit)))
    const { user, system } = process.cpuUsage(used)
    cpu.push((user + system) / 10_000 / seconds)
    stop()
    await exchange.settled()
    each.push(warmed(await arrivals(rate, seconds / 2, async () => raw.write(1))))
    grouped.push(warmed(await arrivals(rate, seconds / 2, () => raw.join())))
    console.log(`order to durable answer: ${spread(took.at(-1) ?? [])}`)
    console.log(
      `SQLite alone, a transaction each: ${spread(each.at(-1) ?? [])}; all that wait: ${spread(grouped.at(-1) ?? [])}`,
    )
  }
  raw.close()
  console.log(`${refused} of ${runs * rate * seconds} refused`)
  /** The middle one of what the runs had. */
  const middle = (of: number, all: readonly number[][]) => median(all.map((one) => percentile(one, of)))
  const share = (of: number, what: string) => ({
    ...{ what, figure: middle(of, took), unit: 'ms', baseline: middle(of, each) },
    note: `SQLite alone, all that wait in one transaction: ${middle(of, grouped).toFixed(1)} ms`,
  })
  report(
    'durable',
    `${rate} orders a second for ${seconds} s into books of ${positions} positions, ${ticks} prices a second beside them; the baseline is SQLite alone with the same rows, a transaction each. Medians of ${runs} runs in turn.`,
    [
      {
        what: 'order to durable answer, 99 %, relative to SQLite alone',
        figure: median(took.map((one, run) => percentile(one, 0.99) / percentile(each[run] ?? [], 0.99))),
        unit: '×',
        baseline: 1,
        target: { atMost: 2 },
      },
      share(0.5, 'order to durable answer, half'),
      { ...share(0.99, 'order to durable answer, 99 %'), target: { atMost: 20 } },
      share(1, 'order to durable answer, the slowest'),
      { what: 'share of one core, orders and prices', figure: median(cpu), unit: '%' },
    ],
  )
} finally {
  database.close()
  rmSync(folder, { recursive: true, force: true })
}
